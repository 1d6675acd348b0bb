package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;

/**
 * Functions that render prompts in queries. The first argument is the name of the prompt, a
 * constant; the next one is a struct whose fields are the parameters. Other fields are ignored,
 * null means absent, and values are converted as {@link PromptCatalog#render} does. Problems that
 * affect all rows, such as a required parameter without a field, are errors of the query.
 *
 * <ul>
 *   <li>{@code prompt('review', struct(diff, style))} returns the text. An invalid row fails the
 *       job, so use it for rows that are known to be valid.
 *   <li>{@code prompt_messages('ask', struct(*))} returns an array of {@code struct(role, content,
 *       prefix, parts)}; {@code parts} is null if the message is one text, which is the {@code
 *       content}.
 *   <li>{@code prompt_request('openai', 'review', struct(*), 'gpt-5-mini', '{"temperature": 0}')}
 *       returns the body of a request as JSON, for {@code openai}, {@code anthropic}, {@code
 *       gemini} or {@code vllm}. Settings are optional, and so is the model for {@code gemini}.
 *   <li>{@code prompt_try}, {@code prompt_messages_try} and {@code prompt_request_try} return a
 *       struct with that result and {@code problems}, an array of sentences. For an invalid row,
 *       the result is null and the job does not fail.
 * </ul>
 */
public final class PromptFunctions {
  private PromptFunctions() {}

  /**
   * Registers the functions in a session.
   *
   * @param catalog a generated catalog, such as {@code Prompts.catalog()}. Executors create their
   *     own instance of its class, so they need its jar; a catalog that can be serialized is sent
   *     to them
   * @throws IllegalArgumentException if the catalog cannot be made available to executors; use
   *     {@link #register(SparkSession, CatalogSupplier)} instead
   * @throws UnsupportedOperationException if the session belongs to a Spark Connect client
   */
  public static void register(SparkSession spark, PromptCatalog catalog) {
    register(spark, Catalogs.supplier(catalog));
  }

  /**
   * Registers the functions in a session, with a supplier from which each process gets its catalog.
   *
   * @param catalogs the supplier, such as {@code PromptCatalog::discover} for the prompts of all
   *     jars
   * @throws UnsupportedOperationException if the session belongs to a Spark Connect client
   */
  public static void register(SparkSession spark, CatalogSupplier catalogs) {
    if (!(spark instanceof org.apache.spark.sql.classic.SparkSession session)) {
      throw new UnsupportedOperationException(
          "A client of Spark Connect cannot register functions of the server. Start the server with"
              + " --conf spark.sql.extensions="
              + PromptExtensions.class.getName()
              + ".");
    }
    FunctionRegistry registry = session.sessionState().functionRegistry();
    for (Definition one : all(catalogs)) {
      registry.createOrReplaceTempFunction(one.info().getName(), one.bind(), "java_udf");
    }
  }

  /** The definition of a function for Spark's registry. */
  record Definition(FunctionIdentifier id, ExpressionInfo info, BindFunction bind) {}

  static List<Definition> all(CatalogSupplier catalogs) {
    return List.of(
        definition(RenderedForm.TEXT, false, catalogs),
        definition(RenderedForm.TEXT, true, catalogs),
        definition(RenderedForm.MESSAGES, false, catalogs),
        definition(RenderedForm.MESSAGES, true, catalogs),
        definition(RenderedForm.REQUEST, false, catalogs),
        definition(RenderedForm.REQUEST, true, catalogs));
  }

  private static Definition definition(
      RenderedForm rendered, boolean isTrying, CatalogSupplier catalogs) {
    String name = isTrying ? trying(rendered) : name(rendered);
    String usage =
        usage(rendered, isTrying)
            + " - Renders a prompt with the fields of a struct as its parameters"
            + (isTrying ? ", and lists the problems." : ".");
    return new Definition(
        FunctionIdentifier.apply(name),
        new ExpressionInfo(
            PromptFunction.class.getName(), "", name, usage, "", "", "", "", "", "", "java_udf"),
        new BindFunction(name, rendered, isTrying, catalogs));
  }

  private static String name(RenderedForm rendered) {
    return rendered == RenderedForm.TEXT ? "prompt" : "prompt_" + rendered.field();
  }

  /** Returns the name of the function that returns problems instead of failing. */
  static String trying(RenderedForm rendered) {
    return name(rendered) + "_try";
  }

  /** Returns the usage of a function. */
  static String usage(RenderedForm rendered, boolean isTrying) {
    String name = isTrying ? trying(rendered) : name(rendered);
    return rendered == RenderedForm.REQUEST
        ? name + "('provider', 'prompt', struct(...), 'model', '{settings}')"
        : name + "('prompt', struct(...))";
  }
}
