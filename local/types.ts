/** A resource of a synthesised template, with every intrinsic function resolved. */
export interface Resource {
  readonly stack: string;
  readonly logicalId: string;
  /** CloudFormation type, for example `AWS::SQS::Queue`. */
  readonly type: string;
  /** The physical name: the template's own, else one derived from stack and logical id. */
  readonly name: string;
  readonly arn: string;
  /** Untyped. The reader of each type of resource checks them. */
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
  /** The staged folder of a file asset, by its object key in the templates. */
  assetFolder(objectKey: string): string;
}

/** An HTTP request to the gateway whose signature was verified. */
export interface AwsRequest {
  readonly method: string;
  readonly url: RequestUrl;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** The path is as it was sent. In a `URL`, `/../` would lead to another bucket. */
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

/** An action on a resource. Every permission of a request must be granted. */
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

export interface Caller {
  /** `arn:aws:sts::…:assumed-role/<role>/<session>`, or the name of an AWS service. */
  readonly arn: string;
  /** Whether the caller would also be allowed this. S3 for example reveals missing keys only to callers who may list. */
  may(permission: Permission): boolean;
}

/** One AWS service behind the gateway. */
export interface Service {
  /** The service's name in a SigV4 credential scope: `dynamodb`, `s3`, `sqs`, `iot`, `iotdata` … */
  readonly name: string;
  /** The permissions that the caller needs for this request. Throws `AwsError` for a malformed request. */
  permissions(request: AwsRequest): Permission[];
  /** Answers a request that was allowed. Throws `AwsError` to refuse it. */
  handle(request: AwsRequest, caller: Caller): Promise<AwsResponse>;
  /** Adds headers to every response, refusals included (CORS headers of S3). */
  finish?(request: AwsRequest, response: AwsResponse): AwsResponse;
  /** The policy of the resource, such as a bucket or queue, if the service has such policies. */
  resourcePolicy?(permission: Permission): PolicyDocument | undefined;
  /** An error in this service's wire format (JSON 1.0, JSON 1.1, REST-JSON, REST-XML, query-XML). */
  error(error: AwsError, request?: AwsRequest): AwsResponse;
}

/** An error that AWS answers. */
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

/** Why the platform cannot start or reload, as one sentence for the terminal. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Gives a part of the platform (a rule, a state machine) the keys of a role of the template, so that its calls are
 * signed and authorised like any other. Throws `AwsError` if the role's trust policy does not allow the service
 * principal, or not on behalf of the resource `sourceArn`.
 */
export type AssumeRole = (roleArn: string, servicePrincipal: string, sourceArn?: string) => Credentials;
