/**
 * The card form of the block checkout. License: GPL-2.0-or-later.
 */
(function (registry, settings, element, entities) {
  'use strict';

  var data = settings.getSetting('recaudo_data', null);
  if (!data) {
    return;
  }
  var card = data.card;
  var el = element.createElement;
  var title = entities.decodeEntities(data.title);

  function fieldFor(type, label, target) {
    return el(
      'div',
      { key: type },
      el('span', { className: 'recaudo-label' }, label),
      el('div', { className: 'recaudo-field', ref: target }),
    );
  }

  function deviceSession() {
    if (!window.Recaudo) {
      return '';
    }
    window.Recaudo.setId(card.merchantId);
    window.Recaudo.setApiKey(card.publicKey);
    window.recaudoDevice = window.recaudoDevice || window.Recaudo.deviceData.setup();
    return window.recaudoDevice;
  }

  function Form(props) {
    var targets = { number: element.useRef(null), expiry: element.useRef(null), cvv: element.useRef(null) };
    var holder = element.useRef(null);
    var problem = element.useState(window.Recaudo ? '' : card.unreachable);
    var setup = props.eventRegistration.onPaymentSetup;
    var types = props.emitResponse.responseTypes;

    element.useEffect(function () {
      if (!window.Recaudo) {
        return undefined;
      }
      deviceSession();
      var made = Object.keys(targets).map(function (type) {
        var field = window.Recaudo.fields.create(targets[type].current, {
          type: type,
          lang: card.lang,
          style: { fontSize: '16px', padding: '0 12px' },
        });
        field.on('change', function (state) {
          problem[1](state.error || '');
        });
        return field;
      });
      return function () {
        made.forEach(function (field) {
          field.remove();
        });
      };
    }, []);

    element.useEffect(
      function () {
        return setup(function () {
          if (!window.Recaudo) {
            return { type: types.ERROR, message: card.unreachable };
          }
          return window.Recaudo.fields.createToken({ holder_name: holder.current.value }).then(
            function (token) {
              return {
                type: types.SUCCESS,
                meta: { paymentMethodData: { recaudo_token: token.id, recaudo_device: deviceSession() } },
              };
            },
            function (error) {
              return { type: types.ERROR, message: error.message };
            },
          );
        });
      },
      [setup],
    );

    return el(
      'div',
      { className: 'recaudo-card' },
      data.description ? el('p', null, entities.decodeEntities(data.description)) : null,
      el(
        'label',
        null,
        el('span', { className: 'recaudo-label' }, card.holder),
        el('input', {
          className: 'recaudo-holder',
          type: 'text',
          autoComplete: 'cc-name',
          maxLength: 80,
          ref: holder,
        }),
      ),
      fieldFor('number', card.number, targets.number),
      el(
        'div',
        { className: 'recaudo-pair' },
        fieldFor('expiry', card.expiry, targets.expiry),
        fieldFor('cvv', card.cvv, targets.cvv),
      ),
      el('p', { className: 'recaudo-problem', role: 'alert' }, problem[0]),
    );
  }

  /** A saved card needs the device session only. */
  function SavedCard(props) {
    var setup = props.eventRegistration.onPaymentSetup;
    element.useEffect(
      function () {
        return setup(function () {
          return {
            type: props.emitResponse.responseTypes.SUCCESS,
            meta: {
              paymentMethodData: {
                recaudo_device: deviceSession(),
                'wc-recaudo-payment-token': String(props.token),
              },
            },
          };
        });
      },
      [setup, props.token],
    );
    return null;
  }

  registry.registerPaymentMethod({
    name: 'recaudo',
    label: title,
    ariaLabel: title,
    content: el(Form),
    edit: el('p', null, title),
    savedTokenComponent: el(SavedCard),
    canMakePayment: function () {
      return true;
    },
    supports: { features: data.supports, showSavedCards: data.canSave, showSaveOption: data.canSave },
  });
})(window.wc.wcBlocksRegistry, window.wc.wcSettings, window.wp.element, window.wp.htmlEntities);
