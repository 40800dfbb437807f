import type { MessageSetting } from '#contract/contact/message-setting.ts';

export interface SettingProps {
  readonly setting: MessageSetting;
  /** Called with the setting as the server returned it. */
  readonly onChange: (setting: MessageSetting) => void;
}
