import styles from './refused.module.css'

/** Why the server refused what is here. Read aloud when it appears; a page finds the first by `data-refused`. */
export const Refused = ({ message }: { readonly message: string }) => (
  <p className={styles.refused} role="alert" data-refused>
    {message}
  </p>
)
