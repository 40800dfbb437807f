/** Reads `DATABASE_URL`. libpq allows several servers, separated by commas; each becomes an address of its own. */
import { parse } from 'pg-connection-string';

export interface Server {
  readonly url: string;
  readonly mustTakeWrites: boolean;
}

/** One URL per server. Writability is checked if the URL asks for it, or if it names several servers. */
export function serversOf(url: string): Server[] {
  const [, start = '', hosts = '', rest = ''] =
    // The driver reads codes such as %2F in another way beside a space.
    /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url.replaceAll(' ', '%20')) ?? [];
  const [path = '', query = ''] = rest.split('?');
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get('target_session_attrs') ?? 'any';
  parameters.delete('target_session_attrs');
  const names = hosts.split(',');
  const end = path + (parameters.size > 0 ? `?${parameters.toString()}` : '');
  const mustTakeWrites = wanted !== 'any' || names.length > 1;
  return names.map((name) => ({ url: start + name + end, mustTakeWrites }));
}

/** Whether the driver finds a host and a valid port for each server. @throws Error for what it cannot read */
export const hasValidServers = (url: string): boolean =>
  serversOf(url).every((server) => {
    const { host, port } = parse(server.url);
    return /^\S+$/.test(host ?? '') && (!port || (/^[0-9]{1,5}$/.test(port) && Number(port) > 0));
  });
