import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { withReason } from '../say-failure.ts'
import { BackupCard } from './BackupCard.tsx'
import styles from './SettingsForm.module.css'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettings } from './use-settings.ts'

/** spec 3 §2.11: the settings that the lender chooses for the whole portal. */
export function SettingsScreen() {
  const { data, error, isFetching, refetch } = useSettings()
  return (
    <AdminPage title="Settings" context="What the lender decides about the portal as a whole">
      {data && (
        <div className={styles.parts}>
          <SettingsForm settings={data} />
          <BackupCard />
        </div>
      )}
      {!data && error && (
        <ErrorState
          message={withReason(error, 'Failed to load the settings')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton shape="fields" />}
    </AdminPage>
  )
}
