# The site as a container image. Build it with: docker build -t directory .
# The Node version is the one that package.json pins.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /opt/directory
COPY package.json package-lock.json ./
COPY setup ./setup
RUN npm ci --no-audit --no-fund
COPY tsconfig*.json vite.config.ts ./
COPY src ./src
RUN npm run build

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /opt/directory
COPY package.json package-lock.json ./
# The image already has this Node; the package's copy would make it larger.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node

FROM node:26.10.0-bookworm-slim
WORKDIR /opt/directory
COPY --from=packages /opt/directory/node_modules ./node_modules
COPY --from=build /opt/directory/dist ./dist
COPY package.json ./
COPY src ./src
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# How messages name a command.
ENV MANAGE_COMMAND="docker compose exec backup node src/server/manage/main.ts"
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts Node itself, because npm does not pass on the signal that stops it.
CMD ["node", "--max-semi-space-size=8", "src/server/main.ts"]
