/** A photo of 6 MB over a line with 128 kbit/s, which takes nearly 9 minutes, arrives with and without a proxy. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startNginx } from '#tests/support/processes/balancer.ts';
import { hasCaddy, startCaddy } from '#tests/support/processes/caddy.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { isLongRun } from './long-run.ts';

const photoBytes = 6_000_000;
const bytesPerSecond = 128_000 / 8;
const timeoutMs = 15 * 60_000;

/** The bytes after the end of the picture are dropped. */
async function makePhoto(shade: number): Promise<string> {
  const picture = await drawPhoto({ shade, width: 200 });
  return asBase64(Buffer.concat([picture, Buffer.alloc(photoBytes - picture.length)]));
}

async function sendSlowly(url: string, token: string, body: Buffer) {
  const sent = request(`${url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${token}`,
    },
  });
  sent.on('error', () => undefined);
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let start = 0; start < body.length; start += bytesPerSecond) {
    sent.write(body.subarray(start, start + bytesPerSecond));
    await delay(1_000);
  }
  sent.end();
  const [response] = await responded;
  return { status: response.statusCode, body: await json(response) };
}

test.runIf(isLongRun)(
  'a photo arrives over a slow line, through nginx, through Caddy and without a proxy',
  async () => {
    const site = await startSite({ SAMPLE_DATA: '20', TRUST_PROXY: 'loopback' });
    onTestFinished(() => site.stop());
    const accounts = await openSiteAccounts(site);
    expect(hasCaddy).toBe(true);
    const proxies = [await startNginx([site.url]), await startCaddy(site.url)];
    const urls = [site.url, ...proxies.map(({ url }) => url)];
    const tokens: string[] = [];
    for (const _url of urls) tokens.push((await accounts.join()).user.token);
    const responses = await Promise.all(
      urls.map(async (url, index) => {
        const photo = {
          data: await makePhoto(40 * (index + 1)),
          origFileName: 'a.jpg',
          caption: 'A jump',
        };
        return sendSlowly(url, tokens[index] ?? '', Buffer.from(JSON.stringify(photo)));
      }),
    );
    expect(responses).toMatchObject(urls.map(() => ({ status: 200, body: { caption: 'A jump' } })));
  },
  timeoutMs,
);
