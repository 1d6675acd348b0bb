package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Objects and enums are types of their own, beside each other in the prompt that declares them. */
class ObjectsTest extends ApiTest {
  ObjectsTest() {
    super(
        Map.of(
            "_defaults.yaml",
            """
            types:
              Person: { properties: { name: { required: true } } }
              Level: { enum: [low, high] }
            """,
            "plan.md",
"""
---
types:
  Span: { properties: { from: { type: integer, required: true }, to: { type: integer } } }
parameters:
  owner:
    type: object
    required: true
    description: "Who answers for it <b>*/ & {@code x}"
    properties:
      name: { required: true, description: The full name }
      age: { type: integer }
  tasks:
    type: array
    required: true
    items:
      type: object
      description: One step of the plan.
      properties:
        id: { required: true }
        state: { enum: [open, done], default: open }
        steps:
          type: array
          items: { properties: { text: { required: true } }, type: object }
  order: { enum: [asc, in-progress, 3d, "", "ünï 1"], required: true }
  reader: { type: Person }
  level: { type: Level, default: high }
  span: { type: Span }
---
{{owner.name}} {{owner.age}}
{{#each tasks}}
{{id}} {{state}}{{#each steps}} {{text}}{{/each}}
{{/each}}
{{order}} {{reader.name}} {{level}} {{span.from}}-{{span.to}}""",
            "clash.md",
            """
            ---
            parameters:
              string: { type: object, properties: { a: {} }, required: true }
              builder: { enum: [a] }
              nullable: { enum: [a] }
              clashPrompt: { enum: [a] }
              needsString: { enum: [a] }
              evidence: { enum: [a] }
            ---
            {{string.a}}{{builder}}{{nullable}}{{clashPrompt}}{{needsString}}{{evidence}}"""));
  }

  @Test
  void objectsAreMadeOfRequiredValuesAndCopiedWithOthers() {
    assertThat(
            consumer.run(
                """
                PlanPrompt.TasksItem first = PlanPrompt.TasksItem.of("t1");
                PlanPrompt.TasksItemStepsItem step = PlanPrompt.TasksItemStepsItem.of("s");
                PlanPrompt.TasksItem second =
                    PlanPrompt.TasksItem.of("t2")
                        .withState(PlanPrompt.TasksItemState.DONE)
                        .withSteps(List.of(step, step));
                return PlanPrompt.builder()
                    .owner(PlanPrompt.Owner.of("Ada").withAge(36))
                    .tasks(List.of(first, second))
                    .order(PlanPrompt.Order.IN_PROGRESS)
                    .reader(Person.of("Bob"))
                    .level(Level.LOW)
                    .span(PlanPrompt.Span.of(1).withTo(2))
                    .render();
                """))
        .isEqualTo("Ada 36\nt1 open\nt2 done s s\nin-progress Bob low 1-2");
  }

  @Test
  void aForgottenPropertyDoesNotCompile() {
    assertThat(consumer.refusals("PlanPrompt.Owner.of().withAge(3)"))
        .singleElement()
        .asString()
        .contains("required: java.lang.String");
  }

  @Test
  void aMemberThatIsNullIsRefusedByItsName() {
    assertThatNullPointerException()
        .isThrownBy(() -> consumer.eval("PlanPrompt.Owner.of(null)"))
        .withMessage("name");
  }

  @Test
  void objectsHaveNoText() {
    assertThat(consumer.refusals("PlanPrompt.Owner.of(\"Ada\").render()"))
        .singleElement()
        .asString()
        .contains("cannot find symbol");
  }

  @Test
  void constantsAreNamedAfterTheirTexts() {
    assertThat(
            consumer.run(
                """
                StringBuilder all = new StringBuilder();
                for (PlanPrompt.Order order : PlanPrompt.Order.values()) {
                  all.append(order.name()).append('=').append(order.value()).append(' ');
                  if (PlanPrompt.Order.of(order.value()) != order) {
                    throw new IllegalStateException(order.name());
                  }
                }
                return all.append(PlanPrompt.Order._3D.value()).toString();
                """))
        .isEqualTo("ASC=asc IN_PROGRESS=in-progress _3D=3d __= ÜNÏ_1=ünï 1 3d");
  }

  @Test
  void aTextWithoutAConstantIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> consumer.eval("PlanPrompt.Order.of(\"ASC\")"))
        .withMessageContaining("ASC");
  }

  @Test
  void aNameThatIsTakenGetsAnUnderscore() {
    assertThat(
            consumer.run(
                """
                ClashPrompt.Evidence_ evidence = ClashPrompt.Evidence_.A;
                return ClashPrompt.builder()
                    .string(ClashPrompt.String_.of().withA("a"))
                    .builder_(ClashPrompt.Builder_.A)
                    .nullable(ClashPrompt.Nullable_.A)
                    .clashPrompt(ClashPrompt.ClashPrompt_.A)
                    .needsString(ClashPrompt.NeedsString_.A)
                    .evidence(evidence)
                    .render();
                """))
        .isEqualTo("aaaaaa");
  }

  @Test
  void descriptionsAreJavadoc() {
    String source = project.sources().get("com/acme/prompts/PlanPrompt.java");
    assertThat(source)
        .contains(
            """
              /** Who answers for it &lt;b&gt;*&#47; &amp; &#123;&#64;code x&#125; */
              @Generated
              public static final class Owner extends GeneratedObject {
            """)
        .contains(
            """
                /** The full name */
                public String name() {
            """)
        .contains(
            """
                /**
                 * Creates an object from its required values.
                 *
                 * @param name The full name
                 */
                public static Owner of(String name) {
            """)
        .contains(
            """
              /** One step of the plan. */
              @Generated
              public static final class TasksItem extends GeneratedObject {
            """)
        .contains(
            """
              /** The object {@code Span}. */
              @Generated
              public static final class Span extends GeneratedObject {
            """);
  }
}
