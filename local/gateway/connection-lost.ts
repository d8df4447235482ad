/** An interceptor throws it to close the connection without a response. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection is closed on purpose.');
    this.name = 'ConnectionLost';
  }
}
