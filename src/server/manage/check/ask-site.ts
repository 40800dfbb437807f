/** Asks at the address of the site whether it leads to this site, and how the question arrived there. */
import { randomBytes } from 'node:crypto';
import { codeOf } from '#contract/errors.ts';
import {
  siteCheckHeader,
  siteCheckPath,
  siteCheckProof,
  type Arrival,
  type SiteCheckAnswer,
} from '#server/http/site-check.ts';

const timeoutMs = 10_000;

type AskedSite =
  | { readonly isReached: false; readonly problem: string }
  | {
      readonly isReached: true;
      readonly arrival: Arrival;
      /** The time there, in milliseconds since 1970 UTC. */
      readonly at: number;
    };

const unreached = (problem: string): AskedSite => ({ isReached: false, problem });

async function readAnswer(response: Response): Promise<Partial<SiteCheckAnswer>> {
  try {
    return ((await response.json()) as Partial<SiteCheckAnswer> | null) ?? {};
  } catch {
    return {};
  }
}

/** @param key the address key of the site */
export async function askSite(origin: string, key: string): Promise<AskedSite> {
  const question = randomBytes(16).toString('hex');
  let response: Response;
  try {
    response = await fetch(origin + siteCheckPath, {
      headers: { [siteCheckHeader]: `${question}.${siteCheckProof(key, 'asker', question)}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const reason = error instanceof Error ? (codeOf(error.cause) ?? error.name) : 'unknown';
    return unreached(
      `${origin} cannot be opened from this machine (${String(reason)}). Check that the site and the proxy run, and DNS, firewall and certificate.`,
    );
  }
  const { status, headers } = response;
  const { proof, sender = '', forwarded = 'no' } = await readAnswer(response);
  if (proof === siteCheckProof(key, 'site', question)) {
    const at = Date.parse(headers.get('date') ?? '');
    return { isReached: true, arrival: { sender, forwarded }, at };
  }
  if (status >= 502 && status <= 504) {
    return unreached(
      `The proxy answers at ${origin}, but the site behind it does not (${status}). Start the site, and check its port in the proxy.`,
    );
  }
  if (headers.has('location')) {
    return unreached(
      `${origin} leads to another address. Set PUBLIC_URL to the one where the site itself answers.`,
    );
  }
  return unreached(
    `Another site answers at ${origin} (${status}). Check PUBLIC_URL, DNS and the proxy, and that the running site has the database of this command.`,
  );
}

const privateAddress = /^(10|172\.(1[6-9]|2\d|3[01])|192\.168)\.|^f[cd]/i;

/** As `TRUST_PROXY` names it. */
function proxyNameOf(sender: string): string {
  const address = sender.replace(/^::ffff:/, '');
  if (address === '::1' || address.startsWith('127.')) return 'loopback';
  return privateAddress.test(address) ? 'uniquelocal' : address;
}

/** @param isHttps the site itself speaks http, so that https means a proxy */
export function judgeArrival({ sender, forwarded }: Arrival, isHttps: boolean): string[] {
  if (forwarded === 'ignored') {
    return [
      `The site does not trust the proxy at ${sender}, so all visitors count as one. Set TRUST_PROXY=${proxyNameOf(sender)}.`,
    ];
  }
  if (forwarded === 'trusted' || !isHttps) return [];
  return [
    `The proxy at ${sender} does not say where visitors come from, so all count as one. Let it set X-Forwarded-For, as deploy/nginx.conf does.`,
  ];
}

const largestSkewMs = 60_000;

/** @param at the time at the address, which is that of the proxy */
export function judgeClock(now: number, at: number, origin: string): string[] {
  const skewMs = Math.abs(now - at);
  if (!(skewMs > largestSkewMs)) return [];
  return [
    `This machine and ${origin} differ by ${Math.round(skewMs / 1000)} s, so that codes end too early or too late. Let the system set the clock: timedatectl set-ntp true`,
  ];
}
