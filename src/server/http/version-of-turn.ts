/**
 * The content's version, read once for all requests of a turn of the event loop: each of them arrived before the turn
 * began, so that what was written later was not yet acknowledged to whoever sent it.
 */
type Version = number | Promise<number>;

/** To see the end of a turn costs a little: where requests come one by one, it is looked at this seldom. */
const lonelyTurns = 16;

export function createVersionOfTurn(readVersion: () => Version): () => Version {
  let ofTurn: Version | null = null;
  let requests = 0;
  let isBusy = false;
  let reads = 0;

  function endTurn(): void {
    ofTurn = null;
    isBusy = requests > 1;
  }

  return () => {
    if (ofTurn !== null) {
      requests += 1;
      return ofTurn;
    }
    const version = readVersion();
    reads += 1;
    if (isBusy || typeof version !== 'number' || reads % lonelyTurns === 0) {
      ofTurn = version;
      requests = 1;
      setImmediate(endTurn);
    }
    return version;
  };
}
