/** Who wants something: a session of a role, an AWS service on behalf of a resource, or nobody known. */
export type Principal =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'service'; readonly service: string; readonly sourceArn: string }
  | { readonly kind: 'anonymous' };

/** A role, assumed under a name. */
export interface Session {
  readonly roleArn: string;
  readonly name: string;
}
