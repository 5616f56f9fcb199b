import { Component, type ReactNode } from 'react';
import { removeStartPage } from '@/lib/dom/start-page.ts';
import { i18n } from './i18n.ts';

interface RootErrorBoundaryProps {
  readonly children: ReactNode;
}

/** For errors that no screen's own boundary catches. */
export class RootErrorBoundary extends Component<RootErrorBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    removeStartPage();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="start-message" role="alert">
        <p>{i18n.t('errors.unknown')}</p>
        <button className="start-reload" type="button" onClick={() => location.reload()}>
          {i18n.t('errors.reload')}
        </button>
      </div>
    );
  }
}
