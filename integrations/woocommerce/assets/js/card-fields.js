/**
 * The card form of the classic checkout, the page that pays an order, and "add a payment method". License: GPL-2.0-or-later.
 */
(function ($) {
  'use strict';

  var data = window.recaudoCheckout;
  var device = '';
  var isBusy = false;
  var hasToken = false;

  function form() {
    return $('#wc-recaudo-cc-form');
  }

  function say(text) {
    form()
      .find('.recaudo-problem')
      .text(text || '');
  }

  /** WooCommerce draws the form again after every change of the cart. */
  function mount() {
    if (!form().length || form().data('recaudoMounted')) {
      return;
    }
    if (!window.Recaudo) {
      say(data.unreachable);
      return;
    }
    form().data('recaudoMounted', true);
    window.Recaudo.setId(data.merchantId);
    window.Recaudo.setApiKey(data.publicKey);
    device = device || window.Recaudo.deviceData.setup();
    form().find('input[name="recaudo_device"]').val(device);
    form()
      .find('[data-recaudo-field]')
      .each(function () {
        var type = this.getAttribute('data-recaudo-field');
        window.Recaudo.fields
          .create(this, { type: type, lang: data.lang, style: { fontSize: '16px', padding: '0 12px' } })
          .on('change', function (state) {
            say(state.error);
          });
      });
  }

  function usesSavedCard() {
    var chosen = $('input[name="wc-recaudo-payment-token"]:checked').val();
    return chosen !== undefined && chosen !== 'new';
  }

  /** True lets the form go; false holds it until the token is here. */
  function submit($owner, again) {
    if ($('input[name="payment_method"]:checked').val() !== 'recaudo' || usesSavedCard()) {
      return true;
    }
    if (hasToken) {
      // A token is good for one payment: the next click makes another one.
      hasToken = false;
      return true;
    }
    if (isBusy) {
      return false;
    }
    if (!window.Recaudo) {
      say(data.unreachable);
      return false;
    }
    isBusy = true;
    window.Recaudo.fields.createToken({ holder_name: $('#recaudo-holder').val() }).then(
      function (token) {
        form().find('input[name="recaudo_token"]').val(token.id);
        say('');
        isBusy = false;
        hasToken = true;
        again();
      },
      function (error) {
        isBusy = false;
        say(error.message);
      },
    );
    return false;
  }

  $(function () {
    mount();
    $(document.body).on('updated_checkout wc-credit-card-form-init', mount);
    var $checkout = $('form.checkout');
    $checkout.on('checkout_place_order_recaudo', function () {
      return submit($checkout, function () {
        $checkout.trigger('submit');
      });
    });
    var $other = $('form#order_review, form#add_payment_method');
    $other.on('submit', function (event) {
      var isFree = submit($other, function () {
        $other.trigger('submit');
      });
      if (!isFree) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if ($other.unblock) $other.unblock();
      }
    });
  });
})(window.jQuery);
