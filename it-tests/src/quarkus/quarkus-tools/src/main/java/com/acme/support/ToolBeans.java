package com.acme.support;

import com.acme.support.prompts.SearchOrdersTool;
import dev.langchain4j.service.tool.ToolProvider;
import io.promptcompiler.langchain4j.LangChain4jTools;
import io.promptcompiler.runtime.tool.Tools;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The tools of all AI services. */
class ToolBeans {
  @Produces
  @Singleton
  ToolProvider tools(OrderSearch orders) {
    return LangChain4jTools.provider(Tools.of(SearchOrdersTool.tool(orders)));
  }
}
