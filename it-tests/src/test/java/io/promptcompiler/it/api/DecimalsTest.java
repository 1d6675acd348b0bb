package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptParameterException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that decimals keep their digits, as parameters of all kinds of documents and as outputs.
 */
class DecimalsTest extends ApiTest {
  private static final String HELPERS =
      """
      package com.acme;

      import java.math.BigDecimal;

      public final class Money {
        private Money() {}

        public static BigDecimal gross(BigDecimal net) {
          return net.multiply(new BigDecimal("1.20"));
        }
      }
      """;

  private static final Map<String, String> FILES =
      Map.of(
          "test.md",
          """
          ---
          types:
            Item: { properties: { name: { required: true }, price: { type: decimal, required: true } } }
          parameters:
            price: { type: decimal, required: true }
            other: { type: decimal }
            rate: { type: decimal, default: 0.10 }
            all: { type: "decimal[]" }
            grid: { items: { type: "decimal[]" } }
            items: { type: "Item[]" }
            n: { type: integer, default: 3 }
            any: { type: any, default: [1.50, 1.5e1, 1234567890123456.78, { a: 12345678901234567890 }] }
          ---
          {{price}}|{{other}}|{{rate}}|{{all}}|{{join all " "}}|{{grid}}|{{json items}}|
          {{~#each items}}{{name}} {{price}};{{/each}}|{{#if price}}yes{{else}}no{{/if}}|
          {{~#if other}}yes{{else}}no{{/if}}|{{eq price 1000}} {{eq rate 0.1}} {{eq price other}}|
          {{~gt price 999.5}} {{lt n price}} {{gte rate rate}} {{lt price n}}|{{format price decimals=2 group=","}}|
          {{~default other 1.5}}|{{default other price}}|{{json price}}|{{#each all}}{{this}} {{/each}}|
          {{~contains all 2}}|{{upper rate}}|{{> sum amount=rate}}|{{> sum amount=n}}
          {{~#unless (eq (length all) 2)}}{{/unless}}|{{json any}}""",
          "_sum.md",
          "---\nparameters: { amount: { type: decimal, required: true } }\n---\n{{amount}}",
          "talk.chat.md",
          """
          ---
          parameters: { price: { type: decimal, required: true } }
          ---
          {{#user}}{{price}}{{/user}}""",
          "pico.prompt",
          """
          ---
          input: { schema: { price: decimal, off?: 'decimal, a discount' } }
          output: { schema: { total: decimal, lines(array): { sum: decimal } } }
          ---
          {{price}}{{#if off}} {{off}}{{/if}}""",
          "answer.md",
          """
          ---
          output: { properties: { total: { type: decimal, required: true }, all: { type: "decimal[]" } } }
          ---
          {{outputSchema}}|{{outputExample}}""");

  DecimalsTest() {
    super(FILES);
  }

  private String render(Map<String, ?> parameters) {
    String text = project.prompt("TestPrompt", parameters).render();
    assertThat(project.interpret("test.md", parameters)).isEqualTo(text);
    return text;
  }

  private void refuses(Object price, String why) {
    assertThatThrownBy(() -> project.interpret("test.md", Map.of("price", price)))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage("Parameter 'price' must be of type decimal, but got " + why);
    assertThatThrownBy(() -> project.prompt("TestPrompt", Map.of("price", price)))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage("Parameter 'price' must be of type decimal, but got " + why);
  }

  @Test
  void areRenderedWithTheirDigits() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("price", new BigDecimal("1e3"));
    data.put("all", List.of("2.00", new BigDecimal("0.0000001"), 1.5, 100L));
    data.put("grid", List.of(List.of("1.10"), List.of()));
    data.put("items", List.of(Map.of("name", "tea", "price", "1234567890123456.78")));
    assertThat(render(data))
        .isEqualTo(
            "1000||0.10|2.00,0.0000001,1.5,100|2.00 0.0000001 1.5 100|1.10,|"
                + "[{\"name\":\"tea\",\"price\":1234567890123456.78}]|tea 1234567890123456.78;|yes|"
                + "no|true true false|true true true false|1,000.00|1.5|1000|1000|"
                + "2.00 0.0000001 1.5 100 |true|0.10|0.10|3|"
                + "[1.5,15,1234567890123456.78,{\"a\":12345678901234567890}]");
    data.put("other", "0.00");
    data.put("rate", 1e21);
    assertThat(render(data))
        .contains("|0.00|1000000000000000000000|", "|no|true false false|", "|0.00|0.00|");
  }

  @Test
  void areRefusedUnlessTheyAreClear() {
    refuses("1.000", "'1.000' which is ambiguous");
    refuses("1,5", "'1,5' which cannot be converted");
    refuses("+1", "'+1' which cannot be converted");
    refuses(Double.NaN, "'null' which cannot be converted");
    refuses(new BigDecimal("1e500"), "'1E+500' which cannot be converted");
    refuses("1e-401", "'1e-401' which cannot be converted");
    refuses(true, "'true' which cannot be converted");
  }

  @Test
  void classesHaveThemAsBigDecimals() {
    assertThat(
            consumer.run(
                """
                TestPrompt.Item item = TestPrompt.Item.of("tea", new java.math.BigDecimal("1e3"));
                TestPrompt prompt = TestPrompt.builder().price(new java.math.BigDecimal("0.50"))
                    .all(List.of(1, 2.5, new java.math.BigDecimal("3.00"))).items(List.of(item))
                    .other(null).build();
                try {
                  TestPrompt.builder().price(new java.math.BigDecimal("1e99999")).build();
                } catch (PromptParameterException e) {
                  return prompt.price() + " " + prompt.all() + " " + item + prompt.rate()
                      + prompt.other() + TestPrompt.info().parameters().get(2).defaultValue()
                      + TestPrompt.info().parameters().get(0).type().kind() + " " + e.getMessage();
                }
                return "";
                """))
        .isEqualTo(
            "0.50 [1, 2.5, 3.00] Item[name=tea, price=1000]0.10null0.10DECIMAL Parameter"
                + " 'price[0]' must be of type decimal, but got '1E+99999' which cannot be"
                + " converted");
  }

  @Test
  void chatsAndDotpromptsHaveThemToo() {
    String call = "Prompt.fromMap(Map.of(\"price\", \"9.90\")).render().get(0).content()";
    for (String name : List.of("Talk", "Pico")) {
      assertThat(consumer.eval(name + call)).isEqualTo("9.90");
    }
  }

  @Test
  void helpersOfTheProjectTakeThem() {
    String file =
        """
        ---
        parameters: { rate: { type: decimal, required: true }, n: { type: integer, default: 3 } }
        ---
        {{gross rate}}|{{gross n}}|{{gross 0.5}}|{{gross (default (gross rate) 0)}}""";
    List<HelperOption> helpers =
        List.of(new HelperOption("gross", "com.acme.Money#gross", List.of("decimal"), "decimal"));
    try (Project own = Project.of(file, helpers, Map.of("com/acme/Money.java", HELPERS))) {
      Map<String, Object> data = Map.of("rate", "0.10");
      assertThat(own.prompt("TestPrompt", data).render())
          .isEqualTo(own.interpret("test.md", data))
          .isEqualTo("0.1200|3.60|0.600|0.144000");
    }
  }

  @Test
  void areNumbersInSchemas() {
    String number = "{\"type\":\"number\"}";
    String text = project.prompt("AnswerPrompt", Map.of()).render();
    assertThat(text).contains("\"total\":" + number).endsWith("|{\"total\":0,\"all\":[0]}");
    assertThat(text).doesNotContain("decimal");
    assertThat(consumer.eval("AnswerPrompt.info().outputDecimals()"))
        .isEqualTo(List.of("/properties/total", "/properties/all/items"));
    assertThat(consumer.eval("PicoPrompt.info().outputSchema()").toString())
        .contains("\"total\":" + number)
        .doesNotContain("decimal");
    assertThat(consumer.eval("PicoPrompt.info().outputDecimals()"))
        .isEqualTo(List.of("/properties/total", "/properties/lines/items/properties/sum"));
    assertThat(consumer.eval("TestPrompt.info().jsonSchema()").toString())
        .contains("\"price\":{\"type\":\"number\",\"format\":\"decimal\"}")
        .contains("\"format\":\"decimal\",\"default\":0.10");
    assertThat(project.catalog().info("answer"))
        .extracting(info -> info.outputDecimals())
        .isEqualTo(List.of("/properties/total", "/properties/all/items"));
  }

  @Test
  void outputsKeepTheDigitsOfTheModel() {
    assertThat(
            consumer.eval(
                "AnswerPrompt.Output.fromMap(Map.of(\"total\", new java.math.BigDecimal(\"7.10\"),"
                    + " \"all\", List.of(\"1.50\", 2)))"))
        .hasToString("Output[total=7.10, all=[1.50, 2]]");
  }
}
