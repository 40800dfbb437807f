/** The newest photos of a year, a day or a place. */
import { LinkButton } from '#web/ui/link-button.tsx';
