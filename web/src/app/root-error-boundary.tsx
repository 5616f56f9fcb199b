import { Component, type ReactNode } from 'react';
import { i18n } from './i18n.ts';

interface LastResortProps {
  readonly children: ReactNode;
}

/** Under everything: what no screen's own boundary could hold still leaves no white page. */
export class RootErrorBoundary extends Component<LastResortProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="first" role="alert">
        <p>{i18n.t('errors.unknown')}</p>
        <button id="first-reload" type="button" onClick={() => location.reload()}>
          {i18n.t('errors.reload')}
        </button>
      </div>
    );
  }
}
