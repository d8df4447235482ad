/** An interceptor throws it to let the connection break instead of answering. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection is lost on purpose.');
    this.name = 'ConnectionLost';
  }
}
