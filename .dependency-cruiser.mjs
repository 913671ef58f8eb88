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
      comment: 'engine/ is what any form can do; it knows no form, call, server or screen.',
      severity: 'error',
      from: { path: '^engine/', pathNot: notTests },
      to: { path: '^[^/]+', pathNot: ['^engine/', '^node_modules/'], dependencyTypesNot: packages },
    },
    {
      name: 'accounts-import-only-engine',
      comment: 'accounts/ is what the data of an account must be; it knows no form, call, server or screen.',
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
      comment: 'forms/ are data for the engine; they know no call, server or screen.',
      severity: 'error',
      from: { path: '^forms/', pathNot: notTests },
      to: { path: '^[^/]+', pathNot: ['^(engine|forms)/', '^node_modules/'], dependencyTypesNot: packages },
    },
    {
      name: 'engine-accounts-and-forms-import-no-package',
      comment: 'The same code runs in the browser and on the server, and has nothing to update.',
      severity: 'error',
      from: { path: '^(engine|accounts|forms)/', pathNot: notTests },
      to: { dependencyTypes: packages },
    },
    {
      name: 'a-form-imports-no-other-form',
      comment: 'What spans forms stands in catalogue.ts, chain.ts and links.ts.',
      severity: 'error',
      from: { path: '^forms/(?!checks/|credit-file/)([^/]+)/' },
      to: { path: '^forms/[^/]+/', pathNot: '^forms/$1/' },
    },
    {
      name: 'a-check-imports-no-form',
      comment:
        'A screen that loads one form loads no other for its checks: what they need of the forms is handed in.',
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
      comment: 'Forms, links and lists of forms read the policy; it reads none of them.',
      severity: 'error',
      from: { path: '^forms/policy(\\.ts$|/)', pathNot: notTests },
      to: { path: '^forms/', pathNot: '^forms/policy(\\.ts$|/)' },
    },
    {
      name: 'api-imports-forms-and-engine',
      comment: 'The contract is between server and web, so it knows neither.',
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
      comment: 'Schemas are the only thing the contract is made of.',
      severity: 'error',
      from: { path: '^api/', pathNot: notTests },
      to: { dependencyTypes: packages, pathNot: '(^|/)node_modules/typebox/' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'They share the contract, the forms, the rules of accounts and the engine, and nothing else.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'web-imports-only-types-from-api',
      comment: 'Schemas are for the server; in the browser they would be dead weight.',
      severity: 'error',
      from: { path: '^web/', pathNot: notTests },
      to: { path: '^api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-ui-knows-no-form-or-call',
      comment: 'web/ui is made of plain components that any screen can use.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: notTests },
      to: { path: '^(forms|api|web/(?!ui/))' },
    },
    {
      name: 'web-ui-knows-no-router-or-query',
      comment: 'Links and data come to it as properties.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: notTests },
      to: { path: '(^|/)node_modules/(wouter|@tanstack/(react-query|query-core)|idb)/' },
    },
    {
      name: 'what-screens-share-knows-no-screen',
      comment:
        'Session, calls, addresses and the shell serve every screen; only web/screens.tsx names the screens.',
      severity: 'error',
      from: { path: '^web/(shell/|[^/]+\\.tsx?$)', pathNot: [...notTests, '^web/screens\\.tsx$'] },
      to: { path: '^web/(admin|applicants|client-forms|form-screen|officer|profile|public|sign-in)/' },
    },
    {
      name: 'the-store-knows-only-itself',
      comment:
        'The answers of an open form are kept without knowing who saves or shows them; who listens is told.',
      severity: 'error',
      from: { path: '^web/form-screen/store/', pathNot: notTests },
      to: { path: '^web/(?!form-screen/store/|ui/(listeners|when-idle|when-resting)\\.ts$)' },
    },
    {
      name: 'saving-knows-no-screen',
      comment: 'A form is loaded, drafted and saved without knowing what shows it.',
      severity: 'error',
      from: { path: '^web/form-screen/(saving|drafts|contact|open-form)/', pathNot: notTests },
      to: { path: '^web/form-screen/(?!(saving|drafts|contact|open-form|store)/)' },
    },
    {
      name: 'parts-of-a-form-know-no-screen',
      comment: 'Fields, grids, charts and panels are what the components of the screen are made of.',
      severity: 'error',
      from: { path: '^web/form-screen/(fields|grid|charts|panels)/', pathNot: notTests },
      to: { path: '^web/form-screen/([A-Z][^/]*\\.tsx$|load-|use-form-actions)' },
    },
    {
      name: 'a-field-knows-no-grid-or-panel',
      comment: 'Grids and panels are made of fields.',
      severity: 'error',
      from: { path: '^web/form-screen/(fields|charts)/', pathNot: notTests },
      to: { path: '^web/form-screen/(grid|panels)/' },
    },
    {
      name: 'the-database-knows-no-feature',
      comment: 'Every feature of the server stands on server/db, so it stands on none of them.',
      severity: 'error',
      from: { path: '^server/db/', pathNot: notTests },
      to: { path: '^server/[^/]+/', pathNot: '^server/db/' },
    },
    {
      name: 'lists-know-no-feature',
      comment: 'Cursors, pages and searches are the same for every list.',
      severity: 'error',
      from: { path: '^server/lists/', pathNot: notTests },
      to: { path: '^server/[^/]+/', pathNot: '^server/(lists|db)/' },
    },
    {
      name: 'product-imports-no-test-or-tool',
      comment: 'What tests and scripts use does not reach the product.',
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
        'A cycle is two files that are really one, even by their types. What is loaded later closes none.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that starts nothing is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          test,
          '^(e2e|bench|faults|scripts)/',
          '\\.d\\.ts$',
          '^server/(main|backup/tool)\\.ts$',
          '^server/.*-process\\.ts$',
          '^web/main\\.tsx$',
          '^web/offline/service-worker\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere.',
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
