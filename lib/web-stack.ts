import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CfnOutput,
  CfnParameter,
  Duration,
  Fn,
  SecretValue,
  Stack,
  type StackProps,
  Validations,
} from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { BODY_MAX_BYTES } from '../shared/contract/operation.ts';
import { MAP_TILES_PATH } from '../shared/map-tiles.ts';
import { PAYMENT_PAGE } from '../shared/payment-page.ts';
import { API_PAGE } from '../shared/static-pages.ts';
import { acknowledgeWildcards } from './acknowledge.ts';
import {
  contentSecurityPolicy,
  paymentSecurityPolicy,
  STATIC_PAGE_POLICY,
} from './content-security-policy.ts';
import { FILES, STATUS } from './file-store.ts';
import { dataRemoval } from './removal.ts';
import { ORIGIN_VERSION } from './stack-names.ts';
import type { Stage } from './stage.ts';

interface Props extends StackProps {
  readonly stage: Stage;
  readonly api: HttpApi;
  /** Uploaded files. */
  readonly files: IBucket;
  readonly originSecret: ISecret;
  /** Folder of the built console. */
  readonly webFolder: string;
}

const MAP_TILES_FILE = MAP_TILES_PATH.slice(1);
/** Errors of the API must reach the browser unchanged and uncached. */
const ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The origins that calls may come from. */
const originsOf = ({ hosts, otherOrigins = [] }: Stage) => [
  ...otherOrigins,
  ...hosts.map((host) => `https://${host}`),
];

/** The console's files, and the distribution in front of them and the API. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { stage, api, files, originSecret, webFolder, ...props }: Props) {
    super(scope, id, props);
    const bucket = this.#bucket(stage, webFolder);
    const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
    const headers = this.#headers(
      'Headers',
      contentSecurityPolicy(page, files.bucketRegionalDomainName, stage.mapTiles?.url),
    );
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    };
    const toApi: BehaviorOptions = {
      ...shared,
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
        customHeaders: { 'x-origin-secret': this.#originHeader(originSecret) },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        this.#onRequest(
          'ViewerFacts',
          'viewer-facts',
          `var ORIGINS = ${JSON.stringify(originsOf(stage))};\nvar BODY_MAX_BYTES = ${BODY_MAX_BYTES};\n`,
        ),
      ],
    };
    // Pages of the API have content security policies of their own.
    const toPages = {
      ...toApi,
      responseHeadersPolicy: this.#headers('PageHeaders', "default-src 'none'", false),
    };
    const toConsole: BehaviorOptions = {
      ...shared,
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [this.#onRequest('ConsolePaths', 'console-paths')],
    };
    // The same page, as a document that alone may load the card provider’s script.
    const toPayment = {
      ...toConsole,
      responseHeadersPolicy: this.#headers('PaymentHeaders', paymentSecurityPolicy(page)),
    };
    // Pages without a framework need nothing but their own two kinds of files.
    const staticPageHeaders = this.#headers('StaticPageHeaders', STATIC_PAGE_POLICY);
    const toStaticPages = { ...toConsole, responseHeadersPolicy: staticPageHeaders };
    const { toFiles, toStatus } = this.#toFiles(files, staticPageHeaders);
    const distribution = new Distribution(this, 'Edge', {
      comment: `Beacon console, ${stage.name}`,
      defaultBehavior: toConsole,
      additionalBehaviors: {
        '/api/*': toApi,
        '/q/*': toPages,
        [`/${FILES}*`]: toFiles,
        [`/${STATUS}*`]: toStatus,
        [API_PAGE]: toStaticPages,
        '/changelog/*': toStaticPages,
        [`${PAYMENT_PAGE}*`]: toPayment,
      },
      errorResponses: ERROR_STATUSES.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      // CloudFront’s own certificate has its own TLS minimum.
      ...(stage.certificateArn && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [...stage.hosts],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.certificateArn),
      }),
    });
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'The console is for every country' },
      { id: 'AwsSolutions-CFR2', reason: 'A web ACL is the operator’s choice; the API throttles by itself' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Addresses and tokens stand in paths; the API logs its routes instead',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason: 'Stages without a host use CloudFront’s own certificate, which sets its own floor',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
        reason: 'The bucket of files lets the edge read by its own policy (lib/file-store.ts)',
      },
    );
    new CfnOutput(this, 'Address', {
      value: `https://${stage.hosts[0] ?? distribution.distributionDomainName}`,
    });
    // The target of the hosts' DNS records.
    new CfnOutput(this, 'DnsTarget', { value: distribution.distributionDomainName });
    // For `npm run smoke`, which checks that it is closed.
    new CfnOutput(this, 'ApiAddress', { value: api.apiEndpoint });
  }

  /**
   * The origin's secret, in the version of a parameter: CloudFormation reads a secret again only if the reference
   * changes. `npm run rotate` sets the parameter; a deployment keeps it. Before the first rotation one version exists.
   */
  #originHeader(secret: ISecret): string {
    const version = new CfnParameter(this, ORIGIN_VERSION, { default: '' });
    const versionId = version.valueAsString;
    return SecretValue.secretsManager(secret.secretArn, { versionId }).unsafeUnwrap();
  }

  /**
   * Uploaded files can only be displayed: they cannot become a page or run a script, whatever they contain. The status page
   * is in the same bucket, below a prefix that nobody uploads to.
   */
  #toFiles({ bucketName, bucketRegionalDomainName }: IBucket, pageHeaders: ResponseHeadersPolicy) {
    // By attributes, so that this stack does not change the bucket policy: its own stack lets the edge read it.
    const bucket = Bucket.fromBucketAttributes(this, 'Files', { bucketName, bucketRegionalDomainName });
    const toFiles: BehaviorOptions = {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.#headers(
        'FileHeaders',
        "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      ),
    };
    return { toFiles, toStatus: { ...toFiles, responseHeadersPolicy: pageHeaders } };
  }

  #onRequest(id: string, file: string, before = '') {
    const code = readFileSync(join(import.meta.dirname, 'edge', `${file}.js`), 'utf8');
    const edgeFunction = new EdgeFunction(this, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(before + code),
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** Files with a hash in their name never change; all others are revalidated each time. Old files stay. */
  #bucket(stage: Stage, webFolder: string): Bucket {
    const bucket = new Bucket(this, 'Console', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: dataRemoval(stage),
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only the edge reads it; it holds public files',
    });
    const logGroup = new LogGroup(this, 'CopierLogs', {
      retention: stage.logRetentionDays as RetentionDays,
      removalPolicy: dataRemoval(stage),
    });
    const deploy = (name: string, exclude: string[], cacheControl: CacheControl[], also: ISource[] = []) =>
      new BucketDeployment(this, name, {
        destinationBucket: bucket,
        sources: [Source.asset(webFolder, { exclude }), ...also],
        cacheControl,
        logGroup,
        // A console that is open during a deployment still loads its old chunks.
        prune: false,
      });
    const assets = deploy(
      'HashedFiles',
      ['*', '!assets', '!assets/**'],
      [CacheControl.fromString('public, max-age=31536000, immutable')],
    );
    // The build has a file that names no tile server. That of the stage takes its place.
    const tiles = stage.mapTiles ? [Source.jsonData(MAP_TILES_FILE, stage.mapTiles)] : [];
    const pages = deploy(
      'Pages',
      ['assets', 'assets/**', '.vite', '.vite/**', ...(tiles.length ? [MAP_TILES_FILE] : [])],
      [CacheControl.noCache()],
      tiles,
    );
    // The page comes last: it references the others.
    pages.node.addDependency(assets);
    this.#acknowledgeDeployment(bucket);
    return bucket;
  }

  /** The CDK's own function copies the files, with the CDK's own grants. */
  #acknowledgeDeployment(bucket: Bucket): void {
    const copier = this.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))!;
    const reason = 'The CDK’s own function for bucket deployments; it runs at a deployment only';
    const staged = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${this.region}/*`;
    const target = `<${this.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>/*`;
    const actions = ['GetObject', 'GetBucket', 'List', 'DeleteObject', 'Abort'].map(
      (name) => `Action::s3:${name}*`,
    );
    const findings = [...actions, `Resource::${staged}`, `Resource::${target}`];
    acknowledgeWildcards(copier, Object.fromEntries(findings.map((finding) => [finding, reason])));
    const managed = 'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
    Validations.of(copier).acknowledge(
      { id: `AwsSolutions-IAM4[${managed}]`, reason },
      { id: 'AwsSolutions-L1', reason },
    );
  }

  #headers(id: string, contentSecurityPolicy: string, override = true): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
          { header: 'permissions-policy', value: 'camera=(), geolocation=(), microphone=()', override: true },
        ],
      },
    });
  }
}
