import { Component, h, type ComponentChildren, type FunctionComponent } from 'preact';

/** Drawn again only when one of its properties has become another. */
export function memo<P extends object>(Inner: FunctionComponent<P>): FunctionComponent<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before: object = this.props;
      return Object.keys({ ...before, ...next }).some((key) => !Object.is(Reflect.get(before, key), Reflect.get(next, key)));
    }
    override render(): ComponentChildren {
      return h(Inner, this.props);
    }
  } as unknown as FunctionComponent<P>;
}
