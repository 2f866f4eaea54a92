/** Stable codes of why nothing was accepted, or why a step did not pass. */
export type ReasonCode =
  | 'not-found'
  | 'ambiguous'
  | 'contradiction'
  | 'below-threshold'
  | 'healing-off'
  | 'never-healed'
  | 'not-usable'
  | 'covered'
  | 'no-effect'
  | 'expectation-missed'
  | 'assertion-failed'
  | 'navigation-failed'
  | 'missing-value'
  | 'driver'
  | 'timeout'
  | 'aborted'
  | 'earlier-step';
