/** The part that is used of a package without types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';
  import type { RequestListener, Server } from 'node:http';

  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  }

  export = class S3rver {
    constructor(options: Options);
    httpServer: Server;
    callback(): RequestListener;
    run(): Promise<AddressInfo>;
  };
}
