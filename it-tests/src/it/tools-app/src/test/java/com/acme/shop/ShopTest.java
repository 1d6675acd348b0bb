package com.acme.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.acme.shop.prompts.SupportPrompt;
import io.promptcompiler.outputs.ToolCalls;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lets a stub of a model call the tools. */
class ShopTest {
  private final List<String> failures = new ArrayList<>();
  private final Tools tools =
      new Shop()
          .tools()
          .withListener((tool, e) -> failures.add(tool.name() + ": " + e.getMessage()));

  /** Calls the tool that the prompt mentions, with the arguments that a model wrote. */
  private Tools.Result answer(List<ChatMessage> messages, String arguments) {
    String system = messages.get(0).content();
    String tool =
        tools.infos().stream()
            .map(ToolInfo::name)
            .filter(name -> system.contains("Call " + name))
            .findFirst()
            .orElseThrow();
    return ToolCalls.call(tools, tool, arguments);
  }

  @Test
  void modelCallsTheToolOfThePrompt() {
    List<ChatMessage> messages =
        SupportPrompt.builder().customer("C-1042").question("Where is my money?").render();
    Tools.Result result = answer(messages, "{'customer': 'C-1042', 'status': 'paid',}");
    assertFalse(result.isError());
    assertEquals("{\"orders\":[{\"number\":\"O-17\",\"cents\":2500}]}", result.text());
  }

  @Test
  void wrongArgumentsAreAnAnswer() {
    Tools.Result result = ToolCalls.call(tools, "search_orders", "{\"status\": \"lost\"}");
    assertTrue(result.isError());
    assertEquals(
        "Argument 'customer' is missing. Customer number, for example C-1042.\n"
            + "Argument 'status' must be one of 'open', 'paid', but got 'lost'.",
        result.text());
    assertEquals(List.of(), failures);
  }

  @Test
  void modelDoesNotSeeWhyCodeFails() {
    Tools.Result result = ToolCalls.call(tools, "refund_order", "{\"order\": \"O-18\"}");
    assertTrue(result.isError());
    assertFalse(result.text().contains("hunter2"));
    assertEquals(List.of("refund_order: no O-18 at jdbc:shop?password=hunter2"), failures);
  }
}
