package com.acme.support;

import com.acme.support.prompts.SearchOrdersTool;
import jakarta.inject.Singleton;

/** Answers calls of the tool {@code search_orders}. */
@Singleton
class OrderSearch implements SearchOrdersTool.Handler {
  @Override
  public String call(SearchOrdersTool in) {
    return in.customer() + " has no orders that are " + in.status() + ".";
  }
}
