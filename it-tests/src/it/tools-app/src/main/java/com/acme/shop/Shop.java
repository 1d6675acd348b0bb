package com.acme.shop;

import com.acme.shop.prompts.RefundOrderTool;
import com.acme.shop.prompts.SearchOrdersTool;
import com.acme.shop.prompts.SupportPrompt;
import io.promptcompiler.runtime.tool.Tools;
import java.io.IOException;
import java.util.List;

/** The code of the tools. */
public final class Shop implements SearchOrdersTool.Handler {
  @Override
  public SearchOrdersTool.Output call(SearchOrdersTool in) {
    List<SearchOrdersTool.Order> orders =
        in.customer().equals("C-1042") && in.status() == SearchOrdersTool.Status.PAID
            ? List.of(SearchOrdersTool.Order.of("O-17", 2500))
            : List.of();
    return SearchOrdersTool.Output.of(orders);
  }

  /** Pays an order back. */
  String refund(RefundOrderTool in) throws IOException {
    if (!in.order().equals("O-17")) {
      throw new IOException("no " + in.order() + " at jdbc:shop?password=hunter2");
    }
    return "Paid back " + in.order() + ".";
  }

  /** Returns the tools of the prompt. Without one of these lines, this does not compile. */
  public Tools tools() {
    return SupportPrompt.tools().refundOrder(this::refund).searchOrders(this).build();
  }
}
