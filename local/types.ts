/** The few shapes that the parts of the local platform agree on. */

/** A resource of a synthesised template, with every intrinsic function resolved. */
export interface Resource {
  readonly stack: string;
  readonly logicalId: string;
  /** CloudFormation type, for example `AWS::SQS::Queue`. */
  readonly type: string;
  /** The physical name: the template's own, else one derived from stack and logical id. */
  readonly name: string;
  readonly arn: string;
  /** As loose as CloudFormation is: checked where they are used. */
  readonly properties: Properties;
}

// biome-ignore lint/suspicious/noExplicitAny: a type for each property would be CloudFormation itself.
export type Properties = Record<string, any>;

/** All stacks of one cloud assembly, as one set of resources. */
export interface Assembly {
  readonly region: string;
  readonly account: string;
  /** The resources of a type, over all stacks, in template order. */
  of(type: string): Resource[];
  byArn(arn: string): Resource | undefined;
  /** The folder that a file asset was staged in, by the object key a template names it with. */
  assetFolder(objectKey: string): string;
}

/** An HTTP request to the gateway whose signature was verified. */
export interface AwsRequest {
  readonly method: string;
  readonly url: RequestUrl;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** What a service reads of an address. The path is as it was sent: a `URL` would fold `/../` into another bucket. */
export type RequestUrl = Pick<URL, 'pathname' | 'searchParams'>;

export const requestUrl = (pathname: string, query = ''): RequestUrl => ({
  pathname,
  searchParams: new URLSearchParams(query),
});

export interface AwsResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** One thing a request wants to do; every permission of a request must be granted. */
export interface Permission {
  /** `service:Action` as IAM writes it. */
  readonly action: string;
  /** An ARN, or `*` for actions without a resource. */
  readonly resource: string;
  /** IAM condition keys in lower case, for example `dynamodb:leadingkeys`. */
  readonly context?: Record<string, string | string[]>;
}

/** An IAM policy as a template writes it; `iam/` reads it. */
export interface PolicyDocument {
  readonly Version?: string;
  readonly Statement: Properties | Properties[];
}

/** Who sent a request. */
export interface Caller {
  /** As STS would say it: `arn:aws:sts::…:assumed-role/<role>/<session>`, or the name of an AWS service. */
  readonly arn: string;
  /** Whether the caller would also be allowed this; S3 for example hides what is missing from who may not list. */
  may(permission: Permission): boolean;
}

/** One AWS service behind the gateway. */
export interface Service {
  /** The service's name in a SigV4 credential scope: `dynamodb`, `s3`, `sqs`, `iot`, `iotdata` … */
  readonly name: string;
  /** What the caller must be allowed to do for this request. Throws `AwsError` for a request it cannot read. */
  permissions(request: AwsRequest): Permission[];
  /** Answers a request that was allowed. Throws `AwsError` to refuse it in the service's own words. */
  handle(request: AwsRequest, caller: Caller): Promise<AwsResponse>;
  /** Adds to every answer, refusals too, what depends on the request alone (S3's CORS headers). */
  finish?(request: AwsRequest, response: AwsResponse): AwsResponse;
  /** The policy on the resource itself (a bucket's, a queue's …), where the service has such policies. */
  resourcePolicy?(permission: Permission): PolicyDocument | undefined;
  /** An error in this service's wire format (JSON 1.0, JSON 1.1, REST-JSON, REST-XML, query-XML). */
  error(error: AwsError, request?: AwsRequest): AwsResponse;
}

/** An error that AWS itself would answer. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'AwsError';
    this.code = code;
    this.status = status;
  }
}

/** Why the platform cannot start or reload, in one sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}

/** Keys that sign a call. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Gives a part of the platform (a rule, a schedule, an event source mapping) the keys of a role of the template, so
 * that what it does is signed and checked like any other call. Throws `AwsError` when the role's trust policy does
 * not name the service principal, or asks for another `aws:SourceArn` than that of the resource the service acts for.
 */
export type AssumeRole = (roleArn: string, servicePrincipal: string, sourceArn?: string) => Credentials;
