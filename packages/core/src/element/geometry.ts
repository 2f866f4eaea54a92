/** A coordinate says which space it is in; only the functions here convert. */
export type Space = 'viewport' | 'page' | 'device';

export interface Point<S extends Space = Space> {
  readonly space: S;
  readonly x: number;
  readonly y: number;
}

export interface Rect<S extends Space = Space> extends Point<S> {
  readonly width: number;
  readonly height: number;
}
