/** A feature of React that this app does not use. */
export interface Feature {
  /** Functions of the renderer that do nothing unless the feature is used. They are called for effect, or not at all. */
  readonly functions?: readonly string[]
  /** Functions that give the same answer as long as the feature is not used, with that answer. */
  readonly answers?: Readonly<Record<string, string>>
  /** Classes of the renderer whose methods are called only by users of the feature. */
  readonly classes?: readonly string[]
  /** Conditions of the renderer's code that are never met unless the feature is used. */
  readonly neverMet?: readonly string[]
  /** What React's packages export only for the feature. They no longer export it, so that using it stops the build. */
  readonly exports?: readonly string[]
  /** Matches what a component would write to use the feature without an import; a test looks for it. */
  readonly written?: RegExp
}

/** The features of React that the build leaves out, by name. */
export const unusedFeatures: Readonly<Record<string, Feature>> = {
  'pages that a server has rendered': {
    functions: [
      'updateDehydratedSuspenseComponent',
      'clearHydrationBoundary',
      'hideOrUnhideDehydratedBoundary',
      'clearIfContinuousEvent',
      'retryIfBlockedOn',
      'attemptExplicitHydrationTarget',
    ],
    answers: {
      queueIfContinuousEvent: '!1',
      getSuspenseInstanceFromFiber: 'null',
      getActivityInstanceFromFiber: 'null',
      upgradeHydrationErrorsToRecoverable: 'null',
    },
    neverMet: ['-1 < discreteReplayableEvents.indexOf(domEventName)'],
    classes: ['ReactDOMHydrationRoot'],
    exports: ['hydrateRoot'],
  },
  'view transitions': {
    functions: [
      'trackEnterViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'commitAfterMutationEffectsOnFiber',
      'measureNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'createViewTransitionInstance',
      'startViewTransition',
    ],
    neverMet: ['(lanes & 335544064) === lanes', '(committedLanes & 335544064) === committedLanes'],
    exports: ['ViewTransition', 'addTransitionType'],
  },
  'style sheets, scripts and titles that components put into the head': {
    functions: [
      'getResource',
      'acquireResource',
      'suspendResource',
      'accumulateSuspenseyCommitOnFiber',
      'preconnectAs',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      'preloadInstanceAndSuspendIfNeeded',
      'resolveSingletonInstance',
      'releaseSingletonInstance',
    ],
    answers: { waitForCommitToBeReady: 'null', isHostHoistableType: '!1' },
    exports: ['preconnect', 'prefetchDNS', 'preload', 'preloadModule', 'preinit', 'preinitModule'],
    written: /<(?:html|head|body|link|style|script|meta|img)[\s>]/,
  },
  'references to fragments': {
    functions: [
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
    ],
    classes: ['FragmentInstance'],
    written: /<Fragment[^>]*\sref=/,
  },
  'code and data that a component waits for': {
    functions: [
      'updateSuspenseComponent',
      'updateSuspenseListComponent',
      'updateActivityComponent',
      'updateOffscreenComponent',
      'hideOrUnhideAllChildrenOnFiber',
      'recursivelyTraverseReappearLayoutEffects',
      'recursivelyTraverseDisappearLayoutEffects',
      'recursivelyTraverseReconnectPassiveEffects',
      'recursivelyTraverseDisconnectPassiveEffects',
      'recursivelyTraverseAtomicPassiveEffects',
      'cutOffTailIfNeeded',
      'trackUsedThenable',
      'replaySuspendedUnitOfWork',
      'attachPingListener',
      'scheduleRetryEffect',
      'attachSuspenseRetryListeners',
    ],
    answers: { findFirstSuspended: 'null' },
    neverMet: ['"function" === typeof value.then'],
    exports: ['Activity', 'Suspense', 'lazy', 'use'],
  },
  'actions of forms, and transitions that wait': {
    functions: [
      'mountActionState',
      'updateActionStateImpl',
      'dispatchActionState',
      'runActionStateAction',
      'updateOptimisticImpl',
      'dispatchOptimisticSetState',
      'startTransition',
      'defaultOnDefaultTransitionIndicator',
    ],
    exports: [
      ...['useActionState', 'useOptimistic', 'useTransition'],
      ...['useFormState', 'useFormStatus', 'requestFormReset'],
    ],
    written: /<form[^>]*\saction=|\bformAction=/,
  },
  'elements of one’s own': {
    functions: ['setPropOnCustomElement'],
    answers: { isCustomElement: '!1' },
    written: /<[a-z]+-[a-z-]+[\s>]/,
  },
  'the components around an error': {
    answers: { getStackByFiberInDevAndProd: "''" },
    written: /componentStack/,
  },
}
