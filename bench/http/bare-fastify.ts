/** The floor for start-up: a bare Fastify server with one route. */
import { fastify } from 'fastify';

const [, , port = '0'] = process.argv;
const app = fastify();
app.get('/health/ready', async () => ({ status: 'ready' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
