import { Component, type ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import styles from './ErrorBoundary.module.css'

interface State {
  readonly failed: boolean
}

/** The last resort if a screen crashed or its code could not be loaded. Typed answers are kept on the device. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidMount() {
    window.addEventListener('popstate', this.reset)
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.reset)
  }

  readonly reset = () => {
    if (this.state.failed) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.frame}>
        <h1>Something went wrong</h1>
        <ErrorState
          message={'This page could not be shown. What was saved is safe.\nReloading the page usually helps.'}
          action={
            <>
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <Button onClick={() => window.location.assign('/')}>Start again</Button>
            </>
          }
        />
      </main>
    )
  }
}
