import { useNavigate } from 'react-router';
import { confirmMessage } from '#contract/contact/contact.ts';
import { useCall } from '#web/api/call-context.ts';
import { rememberConfirmed } from './confirmed-message.ts';

/** @returns a function that throws the server's refusals */
export function useConfirmMessage(): (token: string) => Promise<void> {
  const call = useCall();
  const navigate = useNavigate();
  return async (token) => {
    const { body } = await call(confirmMessage, { body: { token } });
    rememberConfirmed({ token, proofs: body.proofs, proofsLeft: body.proofsLeft });
    void navigate('/Contact/Confirmed', { replace: true });
  };
}
