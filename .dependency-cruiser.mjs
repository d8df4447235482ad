/**
 * The areas of functions/core and the domains in each, from the ground up. A domain imports those before it, in its own area
 * and in the areas before, and none after it: so no cycle of domains is possible. The picture is in docs/decisions/layers.md.
 */
export const AREAS = {
  kernel: ['audit', 'meter', 'mails', 'docs', 'status', 'file-types'],
  people: ['labels', 'accounts', 'members', 'apikeys', 'access', 'groups', 'label-files', 'audit-trail'],
  work: ['tasks', 'exports', 'plans', 'selections', 'newsletter', 'webhooks'],
  devices: [
    'ownership',
    'offers',
    'places',
    'firmware',
    'logs',
    'hubs',
    'templates',
    'log-search',
    'beacons',
    'rollouts',
    'rounds',
    'alerts',
    'health',
    'ingest',
    'fleet',
  ],
  content: ['service', 'files', 'infos', 'imports', 'tours', 'clicks', 'sdk', 'scanned'],
  money: [
    'provider',
    'ledger',
    'invoices',
    'prices',
    'usage',
    'reporting',
    'payment',
    'spending',
    'statements',
    'dunning',
    'issuing',
    'comparison',
    'run',
  ],
  composition: [''],
};

const CORE = '^functions/core/';
const NO_TEST = '\\.test\\.ts$';
const DOMAINS = Object.entries(AREAS).flatMap(([area, domains]) =>
  domains.map((domain) => ({ area, domain })),
);
const folderOf = ({ area, domain }) => (domain ? `${area}/${domain}/` : `${area}/`);

/** One rule a domain: nothing of what stands above it. The last one has nothing above it. */
const layers = DOMAINS.slice(0, -1).map((domain, position) => ({
  name: `layer-${folderOf(domain).slice(0, -1).replace('/', '-')}`,
  severity: 'error',
  from: { path: `${CORE}${folderOf(domain)}`, pathNot: NO_TEST },
  to: {
    path: `${CORE}(${DOMAINS.slice(position + 1)
      .map(folderOf)
      .join('|')})`,
  },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: {
        circular: true,
      },
    },
    {
      name: 'shared-stands-alone',
      comment:
        'Both browser and server load shared/: it may know neither. Its tests may, which nobody loads.',
      severity: 'error',
      from: {
        path: '^shared/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(bin|lib|functions|web|local|test|bench)/',
      },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: {
        path: '^functions/platform/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(bin|lib|web|local|test|bench|functions/(api|workers|core|manifest))',
      },
    },
    {
      name: 'core-knows-no-trigger',
      severity: 'error',
      from: {
        path: '^functions/core/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(bin|lib|web|local|test|bench|functions/(api|workers|manifest))',
      },
    },
    {
      name: 'triggers-only-translate',
      severity: 'error',
      from: {
        path: '^functions/(api|workers)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^(bin|lib|web|local|test|bench)/',
      },
    },
    {
      name: 'stacks-know-the-manifest',
      severity: 'error',
      from: {
        path: '^lib/',
      },
      to: {
        path: '^(bin|web|local|test|bench|functions)/',
        pathNot: '^functions/(manifest|resources|platform/(env|indexes))\\.ts$',
      },
    },
    {
      name: 'local-has-one-door',
      comment:
        'The platform of this machine is a package: the product imports its entry point and nothing else.',
      severity: 'error',
      from: { path: '^(bin|lib|functions|shared|web|test|bench)/' },
      to: { path: '^local/', pathNot: '^local/index\\.ts$' },
    },
    {
      name: 'local-knows-no-product',
      severity: 'error',
      from: {
        path: '^local/',
      },
      to: {
        path: '^(bin|lib|functions|web|shared|test|bench)/',
      },
    },
    {
      name: 'web-knows-no-server',
      comment:
        'All fuzzers draw from one list of nasty input, and all tests ask in one place how much they try.',
      severity: 'error',
      from: {
        path: '^web/',
      },
      to: {
        path: '^(bin|lib|functions|local|test|bench)/',
        pathNot: '^test/support/(nasty|depth)\\.ts$',
      },
    },
    {
      name: 'web-lib-is-the-ground',
      severity: 'error',
      from: {
        path: '^web/src/lib/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^web/src/(components|features|app)/',
      },
    },
    {
      name: 'web-components-know-no-feature',
      severity: 'error',
      from: {
        path: '^web/src/components/',
      },
      to: {
        path: '^web/src/(features|app)/',
      },
    },
    {
      name: 'web-takes-an-operation-from-where-it-stands',
      comment:
        'A group of the contract brings all of its operations along, to every visitor of a screen that calls one.',
      severity: 'error',
      from: {
        path: '^web/src/',
      },
      to: {
        path: '^shared/contract/(auth|devices)\\.ts$',
      },
    },
    {
      name: 'web-first-visits-know-open-screens-alone',
      comment:
        'What names all other screens and their texts grows with each of them; the login would load it.',
      severity: 'error',
      from: {
        path: '^web/src/(main|app/(router|open-screens)|lib/i18n)\\.tsx?$',
      },
      to: {
        path: '^web/src/(app/screens|lib/catalogues)\\.ts$',
        dynamic: false,
      },
    },
    {
      name: 'web-features-stand-alone',
      severity: 'error',
      from: {
        path: '^web/src/features/([^/]+)/',
      },
      to: {
        path: '^web/src/(features|app)/',
        pathNot: '^web/src/features/$1/',
      },
    },
    {
      name: 'only-the-table-speaks-to-dynamodb',
      severity: 'error',
      from: {
        path: '^(functions|shared|web|lib)/',
        pathNot: '^functions/platform/table/',
      },
      to: {
        path: 'node_modules/@aws-sdk/lib-dynamodb',
      },
    },
    {
      name: 'the-table-shows-one-face',
      severity: 'error',
      from: {
        pathNot: '^functions/platform/table(/|\\.ts$)',
      },
      to: {
        path: '^functions/platform/table/',
      },
    },
    {
      name: 'only-http-speaks-middy',
      severity: 'error',
      from: {
        path: '^(functions|shared|web|lib)/',
        pathNot: '^functions/platform/http\\.ts$',
      },
      to: {
        path: 'node_modules/@middy',
      },
    },
    {
      name: 'only-platform-speaks-to-aws',
      severity: 'error',
      from: {
        path: '^functions/(core|api|workers)/',
      },
      to: {
        path: 'node_modules/@aws-sdk',
      },
    },
    ...layers,
    {
      name: 'a-store-is-its-domain-s-own',
      comment: "A domain calls another one's use cases, never the files that know its keys.",
      severity: 'error',
      from: { path: `${CORE}([^/]+/[^/]+)/`, pathNot: NO_TEST },
      to: { path: `${CORE}.*(/|-)(store|item)\\.ts$`, pathNot: `${CORE}$1/` },
    },
    {
      name: 'a-store-serves-its-domain',
      comment: 'Edges and what joins domains call use cases, never the files that know keys.',
      severity: 'error',
      from: { path: '^functions/(api|workers|core/composition)/', pathNot: NO_TEST },
      to: { path: `${CORE}.*(/|-)(store|item)\\.ts$` },
    },
  ],
  options: {
    doNotFollow: {
      path: 'node_modules',
    },
    tsConfig: {
      fileName: 'tsconfig.json',
    },
    tsPreCompilationDeps: true,
    parser: 'swc',
    exclude: {
      path: '^(web/dist|web/testing|dist|cdk\\.out)/|\\.tsx$',
    },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
