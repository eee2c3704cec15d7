import { defineMessages } from '../../../messages/dictionary.ts';

export const deliveryMessages = defineMessages({ delivery: 'Entrega' }, { delivery: 'Delivery' });
