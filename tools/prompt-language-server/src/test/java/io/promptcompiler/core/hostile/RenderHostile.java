package io.promptcompiler.core.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenLimitException;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Renders prompts with hostile values, with the interpreter and with the classes that were made of
 * them. Both give the same, or refuse for the same reason, with an exception that is documented.
 */
final class RenderHostile {
  private static final Set<Class<?>> DOCUMENTED =
      Set.of(
          PromptParameterException.class,
          TokenLimitException.class,
          IllegalArgumentException.class,
          io.promptcompiler.runtime.UnknownPartException.class,
          HostileValues.Thrown.class);
  private static final int MOST_PROMPTS = 6;

  private final Judged judged;
  private final HostileValues values;
  private int rendered;

  private RenderHostile(Judged judged, Random random) {
    this.judged = judged;
    this.values = new HostileValues(random);
  }

  /** Renders what a module has; how often something was rendered, and not refused. */
  static int render(Judged judged, PromptCatalog generated, Random random) {
    RenderHostile rendering = new RenderHostile(judged, random);
    rendering.render(generated);
    return rendering.rendered;
  }

  private void render(PromptCatalog generated) {
    CompilerOptions options = judged.options();
    PromptCatalog interpreted = DirectoryCatalog.of(options);
    assertThat(generated.ids()).as(judged.label()).isEqualTo(interpreted.ids());
    PromptCompiler.analyze(options).program().entryPoints().stream()
        .filter(prompt -> prompt.tool().isEmpty())
        .limit(MOST_PROMPTS)
        .forEach(
            prompt -> {
              for (int i = 0; i < 3; i++) {
                compare(generated, interpreted, prompt);
              }
            });
  }

  private void compare(PromptCatalog generated, PromptCatalog interpreted, EntryPoint prompt) {
    String id =
        io.promptcompiler.runtime.integration.PromptNames.withoutEnding(prompt.about().id());
    Map<String, Object> given = values.of(prompt);
    String text = outcome(() -> interpreted.render(id, given));
    String label = judged.label() + ", prompt " + id;
    assertThat(outcome(() -> generated.render(id, given))).as(label).isEqualTo(text);
    TokenBudget budget = TokenBudget.unlimited();
    String messages = outcome(() -> interpreted.messages(id, given, budget).toString());
    assertThat(outcome(() -> generated.messages(id, given, budget).toString()))
        .as(label)
        .isEqualTo(messages);
    rendered += text.startsWith("=") || messages.startsWith("=") ? 1 : 0;
  }

  private interface Render {
    String text();
  }

  private String outcome(Render render) {
    try {
      return "=" + render.text();
    } catch (RuntimeException e) {
      if (!DOCUMENTED.contains(e.getClass())) {
        throw e;
      }
      // One knows the generated class, the other does not.
      String message = String.valueOf(e.getMessage()).replaceFirst("Use (its|the) .*", "");
      return e.getClass().getName() + ": " + message;
    }
  }
}
