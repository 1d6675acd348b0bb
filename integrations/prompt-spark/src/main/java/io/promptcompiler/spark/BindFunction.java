package io.promptcompiler.spark;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.batch.RequestBodies;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/**
 * Turns a call in a query into a function of a row, once the types of its arguments are known.
 * Problems of the call itself are reported here, before a job starts.
 */
final class BindFunction extends AbstractFunction1<Seq<Expression>, Expression> {
  private final String name;
  private final RenderedForm rendered;
  private final boolean isTrying;
  private final CatalogSupplier catalogs;

  BindFunction(String name, RenderedForm rendered, boolean isTrying, CatalogSupplier catalogs) {
    this.name = name;
    this.rendered = rendered;
    this.isTrying = isTrying;
    this.catalogs = catalogs;
  }

  @Override
  public Expression apply(Seq<Expression> given) {
    List<Expression> arguments = CollectionConverters.asJava(given);
    boolean isRequest = rendered == RenderedForm.REQUEST;
    if (isRequest ? arguments.size() < 3 || arguments.size() > 5 : arguments.size() != 2) {
      throw new IllegalArgumentException(
          "Call it as " + PromptFunctions.usage(rendered, isTrying) + ".");
    }
    int first = isRequest ? 1 : 0;
    String id = constant(arguments.get(first), "prompt");
    Expression row = arguments.get(first + 1);
    if (!(row.dataType() instanceof StructType type)) {
      throw new IllegalArgumentException(
          name
              + " takes the parameters of '"
              + Shown.of(id)
              + "' as a struct, such as struct(*), not "
              + row.dataType().sql()
              + ".");
    }
    RowPrompt prompt = RowPrompt.of(catalogs, id, type);
    if (rendered == RenderedForm.TEXT) {
      refuseMessages(prompt);
    }
    BatchFormat format = isRequest ? prompt.asking(format(arguments)) : null;
    if (format != null) {
      // Rejects settings that are reserved for the prompt.
      RequestBodies.of(format);
    }
    PromptFunction function = new PromptFunction(name, prompt, rendered, isTrying, format);
    return new PromptExpression(function, row);
  }

  private void refuseMessages(RowPrompt prompt) {
    PromptKind kind = prompt.info().kind();
    if (kind == PromptKind.CHAT || kind == PromptKind.ORCHESTRATOR) {
      throw new IllegalArgumentException(
          "The prompt '"
              + prompt.name()
              + "' renders messages, not a text. Use "
              + (isTrying ? "prompt_messages_try" : "prompt_messages")
              + ".");
    }
  }

  private BatchFormat format(List<Expression> arguments) {
    String word = constant(arguments.get(0), "provider");
    BatchProvider provider =
        BatchProvider.of(word)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Unknown provider '"
                            + Shown.of(word)
                            + "'. Providers: "
                            + String.join(", ", BatchProvider.words())
                            + "."));
    if (arguments.size() == 3 && provider != BatchProvider.GEMINI) {
      throw new IllegalArgumentException(
          "Requests for "
              + word
              + " name the model. Call it as "
              + PromptFunctions.usage(rendered, isTrying)
              + ".");
    }
    BatchFormat format =
        BatchFormat.of(provider, arguments.size() == 3 ? "" : constant(arguments.get(3), "model"));
    return arguments.size() == 5 ? format.settings(constant(arguments.get(4), "settings")) : format;
  }

  private String constant(Expression argument, String what) {
    @Nullable Object value = argument.foldable() ? argument.eval(null) : null;
    if (value == null) {
      throw new IllegalArgumentException(
          name + " needs a text that is the same for all rows as its " + what + ".");
    }
    return value.toString();
  }
}
