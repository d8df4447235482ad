/** A function failed or returned something invalid. CloudFront answers with this status. */
export class EdgeFunctionError extends Error {
  readonly status: 502 | 503;
  constructor(status: 502 | 503, message: string) {
    super(message);
    this.status = status;
  }
}
