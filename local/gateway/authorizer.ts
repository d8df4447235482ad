import type { Context } from '../iam/conditions.ts';
import { evaluate, type Identity } from '../iam/evaluate.ts';
import { readPolicy, type Statement } from '../iam/policy.ts';
import type { Role } from '../iam/read-roles.ts';
import { AwsError, type Permission, type PolicyDocument, type Service } from '../types.ts';
import type { PermissionLog } from './permission-log.ts';
import type { Principal } from './principal.ts';

/** The user of this machine, who is allowed everything, like the person who deploys. */
export const OPERATOR = 'operator';

const everything: Statement[] = readPolicy(
  { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } },
  OPERATOR,
);

interface PermissionLogs {
  readonly used: PermissionLog;
  readonly refused: PermissionLog;
}

/** Authorises calls by the roles and resource policies of the template, and logs its decisions. */
export class Authorizer {
  readonly logs: PermissionLogs;
  readonly #account: string;
  readonly #roles: Map<string, Role>;
  readonly #documents = new WeakMap<PolicyDocument, Statement[]>();

  constructor(account: string, roles: Map<string, Role>, logs: PermissionLogs) {
    this.logs = logs;
    this.#account = account;
    this.#roles = roles;
  }

  get operatorArn(): string {
    return `arn:aws:iam::${this.#account}:role/${OPERATOR}`;
  }

  role(arn: string): Role | undefined {
    if (arn === this.operatorArn) return { arn, name: OPERATOR, trust: [], statements: everything };
    return this.#roles.get(arn);
  }

  /** The name that AWS gives the principal in its messages. */
  arnOf(principal: Principal): string {
    switch (principal.kind) {
      case 'session':
        return `arn:aws:sts::${this.#account}:assumed-role/${this.#roleOf(principal)?.name}/${principal.session.name}`;
      case 'service':
        return principal.service;
      case 'anonymous':
        return 'anonymous';
    }
  }

  may(principal: Principal, permission: Permission, service: Service): boolean {
    return this.#decide(principal, permission, service) === 'allowed';
  }

  /** Throws the error of AWS if the principal is not allowed this. */
  demand(principal: Principal, permission: Permission, service: Service, status: number): void {
    const decision = this.#decide(principal, permission, service);
    if (decision === 'allowed') return;
    // Not in `#decide`: `may` only asks for a decision and attempts nothing.
    this.#note('refused', principal, permission);
    const { action, resource } = permission;
    const because = {
      'denied by identity': 'with an explicit deny in an identity-based policy',
      'denied by resource': 'with an explicit deny in a resource-based policy',
      'not allowed':
        principal.kind === 'session'
          ? `because no identity-based policy allows the ${action} action`
          : `because no resource-based policy allows the ${action} action`,
    }[decision];
    throw new AwsError(
      'AccessDeniedException',
      status,
      `User: ${this.arnOf(principal)} is not authorized to perform: ${action} on resource: ${resource} ${because}`,
    );
  }

  /** Whether the role's trust policy lets a service assume it. */
  trusts(role: Role, service: string, sourceArn: string | undefined): boolean {
    const principal: Principal = { kind: 'service', service, sourceArn: sourceArn ?? '' };
    const permission = { action: 'sts:AssumeRole', resource: role.arn };
    const decision = evaluate({
      identity: identityOf(principal),
      permission,
      context: this.#context(principal, permission),
      identityPolicy: [],
      resourcePolicy: role.trust,
    });
    this.#note(decision === 'allowed' ? 'used' : 'refused', principal, permission);
    return decision === 'allowed';
  }

  #note(what: keyof PermissionLogs, principal: Principal, permission: Permission): void {
    const log = this.logs[what];
    if (principal.kind === 'session') log.add(principal.session.roleArn, permission);
    if (principal.kind === 'service') log.add(principal.service, permission, principal.sourceArn);
  }

  #decide(principal: Principal, permission: Permission, service: Service) {
    const decision = evaluate({
      identity: identityOf(principal),
      permission,
      context: this.#context(principal, permission),
      identityPolicy: this.#roleOf(principal)?.statements ?? [],
      resourcePolicy: this.#read(service.resourcePolicy?.(permission)),
    });
    if (decision === 'allowed') this.#note('used', principal, permission);
    return decision;
  }

  #roleOf(principal: Principal): Role | undefined {
    return principal.kind === 'session' ? this.role(principal.session.roleArn) : undefined;
  }

  #read(document: PolicyDocument | undefined): Statement[] {
    if (!document) return [];
    const known = this.#documents.get(document);
    if (known) return known;
    const statements = readPolicy(document, 'A resource policy');
    this.#documents.set(document, statements);
    return statements;
  }

  /** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html */
  #context(principal: Principal, permission: Permission): Context {
    return {
      // This endpoint has no TLS. It stands for one of AWS, which has.
      'aws:securetransport': 'true',
      ...(principal.kind === 'service' && {
        'aws:sourcearn': principal.sourceArn,
        'aws:sourceaccount': this.#account,
      }),
      ...permission.context,
    };
  }
}

function identityOf(principal: Principal): Identity {
  return principal.kind === 'session' ? { kind: 'role' } : principal;
}
