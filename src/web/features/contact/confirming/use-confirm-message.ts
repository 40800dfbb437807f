import { useNavigate } from 'react-router';
import { useCall } from '#web/api/call-context.ts';

/** @returns a function that throws the server's refusals */
export function useConfirmMessage(): (token: string) => Promise<void> {
  const call = useCall();
  const navigate = useNavigate();
  return async (token) => {
    await call('confirmMessage', { body: { token } });
    void navigate('/Contact/Confirmed', { replace: true });
  };
}
