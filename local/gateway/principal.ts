/** The origin of a call: a session of a role, an AWS service on behalf of a resource, or an anonymous caller. */
export type Principal =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'service'; readonly service: string; readonly sourceArn: string }
  | { readonly kind: 'anonymous' };

export interface Session {
  readonly roleArn: string;
  readonly name: string;
}
