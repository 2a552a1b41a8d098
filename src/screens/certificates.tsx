/** Certificates are public by their number: here it is typed. */
import { FindCertificate } from '../features/certificate/find-certificate.tsx'

export const Component = () => <FindCertificate />
