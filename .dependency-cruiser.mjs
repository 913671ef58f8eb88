/**
 * Who may import whom (docs/decisions/001-one-way-imports.md). Each rule is proved by scripts/repository/boundaries.test.ts,
 * which breaks it on purpose.
 */
const test = '\\.test\\.tsx?$'
const testSupport = '(^|/)(test-[^/]+\\.tsx?$|fixtures/)'
const notTests = [test, testSupport]
/** @type {import('dependency-cruiser').DependencyType[]} */
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'engine-imports-only-engine',
      comment: 'engine/ contains what every form can do; it imports no form, call, server or screen.',
      severity: 'error',
      from: { path: '^engine/', pathNot: notTests },
      to: { path: '^[^/]+', pathNot: ['^engine/', '^node_modules/'], dependencyTypesNot: packages },
    },
    {
      name: 'accounts-import-only-engine',
      comment: 'accounts/ contains the rules for account data; it imports no form, call, server or screen.',
      severity: 'error',
      from: { path: '^accounts/', pathNot: notTests },
      to: {
        path: '^[^/]+',
        pathNot: ['^(engine|accounts)/', '^node_modules/'],
        dependencyTypesNot: packages,
      },
    },
    {
      name: 'forms-import-engine-and-forms',
      comment: 'forms/ contains data for the engine; it imports no call, server or screen.',
      severity: 'error',
      from: { path: '^forms/', pathNot: notTests },
      to: { path: '^[^/]+', pathNot: ['^(engine|forms)/', '^node_modules/'], dependencyTypesNot: packages },
    },
    {
      name: 'engine-accounts-and-forms-import-no-package',
      comment: 'This code runs in the browser and on the server, so it uses no packages.',
      severity: 'error',
      from: { path: '^(engine|accounts|forms)/', pathNot: notTests },
      to: { dependencyTypes: packages },
    },
    {
      name: 'a-form-imports-no-other-form',
      comment:
        'A form imports no other form; code for several forms is in catalogue.ts, chain.ts, links.ts and policy/.',
      severity: 'error',
      from: { path: '^forms/(?!checks/|credit-file/)([^/]+)/' },
      to: { path: '^forms/[^/]+/', pathNot: '^forms/($1|policy)/' },
    },
    {
      name: 'a-check-imports-no-form',
      comment:
        'A screen that loads one form loads no other for its checks, so checks get the forms that they need as arguments.',
      severity: 'error',
      from: { path: '^forms/checks/', pathNot: notTests },
      to: { path: '^forms/[^/]+/', pathNot: '^forms/(checks|links|policy)/' },
    },
    {
      name: 'a-form-knows-nothing-that-spans-forms',
      comment: 'Lists of all forms are built from the forms, never the other way round.',
      severity: 'error',
      from: { path: '^forms/[^/]+/', pathNot: notTests },
      to: { path: '^forms/(all|links|dictionary|chain)\\.ts$' },
    },
    {
      name: 'the-policy-knows-no-form',
      comment: 'Forms, links and lists of forms import the policy, so the policy imports none of them.',
      severity: 'error',
      from: { path: '^forms/policy/', pathNot: notTests },
      to: { path: '^forms/', pathNot: '^forms/policy/' },
    },
    {
      name: 'api-imports-forms-and-engine',
      comment: 'The contract is between server and web, so it imports neither.',
      severity: 'error',
      from: { path: '^api/', pathNot: notTests },
      to: {
        path: '^[^/]+',
        pathNot: ['^(engine|accounts|forms|api)/', '^node_modules/'],
        dependencyTypesNot: packages,
      },
    },
    {
      name: 'api-imports-no-package-but-typebox',
      comment: 'The contract consists of schemas only, so it uses no package but typebox.',
      severity: 'error',
      from: { path: '^api/', pathNot: notTests },
      to: { dependencyTypes: packages, pathNot: '(^|/)node_modules/typebox/' },
    },
    {
      name: 'server-and-web-never-meet',
      comment:
        'server/ and web/ share the contract, the forms, the account rules and the engine, and nothing else.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'web-imports-only-types-from-api',
      comment:
        'The schemas are for the server; the browser would load them without using them, so web/ imports only types.',
      severity: 'error',
      from: { path: '^web/', pathNot: notTests },
      to: { path: '^api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-ui-knows-no-form-or-call',
      comment: 'web/ui contains plain components that any screen can use.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: notTests },
      to: { path: '^(forms|api|web/(?!ui/))' },
    },
    {
      name: 'web-ui-knows-no-router-or-query',
      comment: 'Components in web/ui get links and data as properties.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: notTests },
      to: { path: '(^|/)node_modules/(wouter|@tanstack/(react-query|query-core)|idb)/' },
    },
    {
      name: 'what-screens-share-knows-no-screen',
      comment:
        'Session, calls, addresses and the shell serve every screen; only web/app/routes.tsx imports the screens.',
      severity: 'error',
      from: { path: '^web/(app|shell)/', pathNot: [...notTests, '^web/app/routes\\.tsx$'] },
      to: { path: '^web/(account|admin|applicants|client-forms|form-screen|officer|public)/' },
    },
    {
      name: 'the-store-knows-only-itself',
      comment:
        'The store of an open form does not import the code that saves or shows answers; that code subscribes to the store.',
      severity: 'error',
      from: { path: '^web/form-screen/store/', pathNot: notTests },
      to: { path: '^web/(?!form-screen/store/|ui/(shared-value|timing)\\.ts$)' },
    },
    {
      name: 'saving-knows-no-screen',
      comment: 'The code that loads, drafts and saves a form does not import the code that shows it.',
      severity: 'error',
      from: { path: '^web/form-screen/(saving|drafts|contact|open-form)/', pathNot: notTests },
      to: { path: '^web/form-screen/(?!(saving|drafts|contact|open-form|store)/)' },
    },
    {
      name: 'parts-of-a-form-know-no-screen',
      comment: 'The screen is built from fields, grids, charts and panels, so these do not import it.',
      severity: 'error',
      from: { path: '^web/form-screen/(fields|grid|charts|panels)/', pathNot: notTests },
      to: { path: '^web/form-screen/([A-Z][^/]*\\.tsx$|load-|use-form-actions)' },
    },
    {
      name: 'a-field-knows-no-grid-or-panel',
      comment: 'Grids and panels are built from fields, so fields do not import them.',
      severity: 'error',
      from: { path: '^web/form-screen/(fields|charts)/', pathNot: notTests },
      to: { path: '^web/form-screen/(grid|panels)/' },
    },
    {
      name: 'the-database-knows-no-feature',
      comment: 'Every feature of the server imports server/db, so server/db imports none of them.',
      severity: 'error',
      from: { path: '^server/db/', pathNot: notTests },
      to: { path: '^server/[^/]+/', pathNot: '^server/db/' },
    },
    {
      name: 'lists-know-no-feature',
      comment: 'Cursors, pages and searches are the same for every list, so server/lists imports no feature.',
      severity: 'error',
      from: { path: '^server/lists/', pathNot: notTests },
      to: { path: '^server/[^/]+/', pathNot: '^server/(lists|db)/' },
    },
    {
      name: 'product-imports-no-test-or-tool',
      comment: 'The product does not import code for tests and scripts.',
      severity: 'error',
      from: { path: '^(engine|accounts|forms|api|server|web)/', pathNot: notTests },
      to: { path: ['^(e2e|bench|faults|scripts)/', ...notTests] },
    },
    {
      name: 'server-runs-on-dependencies-alone',
      comment: 'npm ci --omit=dev must be enough to serve a built portal.',
      severity: 'error',
      from: { path: '^(api|server)/', pathNot: notTests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment:
        'Files must not import each other in a cycle, not even their types. Imports that are loaded later do not count.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that no other file imports and that is not an entry point is unused.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          test,
          '^(e2e|bench|faults|scripts)/',
          '\\.d\\.ts$',
          '^server/(main|backup/tool)\\.ts$',
          '^server/.*-process\\.ts$',
          '^web/app/main\\.tsx$',
          '^web/offline/service-worker\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'not-resolvable',
      comment: 'An import cannot be resolved.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(raw|url|inline)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'module', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
