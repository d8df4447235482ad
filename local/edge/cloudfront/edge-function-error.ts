/** The function failed, or returned what CloudFront does not accept; CloudFront answers with this status. */
export class EdgeFunctionError extends Error {
  readonly status: 502 | 503;
  constructor(status: 502 | 503, message: string) {
    super(message);
    this.status = status;
  }
}
