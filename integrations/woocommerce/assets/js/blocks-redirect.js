/**
 * PSE and cash in the block checkout: nothing to fill in. License: GPL-2.0-or-later.
 */
(function (registry, settings, element, entities) {
  'use strict';

  ['recaudo_pse', 'recaudo_cash'].forEach(function (name) {
    var data = settings.getSetting(name + '_data', null);
    if (!data || window[name + '_registered']) {
      return;
    }
    window[name + '_registered'] = true;
    var title = entities.decodeEntities(data.title);
    var content = element.createElement('p', null, entities.decodeEntities(data.description || ''));
    registry.registerPaymentMethod({
      name: name,
      label: title,
      ariaLabel: title,
      content: content,
      edit: content,
      canMakePayment: function () {
        return true;
      },
      supports: { features: data.supports },
    });
  });
})(window.wc.wcBlocksRegistry, window.wc.wcSettings, window.wp.element, window.wp.htmlEntities);
