package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.FunctionRegistry;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;

/**
 * Functions that render prompts in queries. The name of a prompt comes first, and is a constant;
 * then a struct whose fields are its parameters. Other fields are ignored, null means absent, and
 * values are converted as {@link PromptCatalog#render} does. Errors that affect all rows, such as a
 * required parameter without a field, are errors of the query.
 *
 * <ul>
 *   <li>{@code prompt('review', struct(diff, style))} is the text. An invalid row fails the job, so
 *       this is for rows that were checked.
 *   <li>{@code prompt_messages('ask', struct(*))} is an array of {@code struct(role, content,
 *       prefix, parts)}; {@code parts} is null if a message is one text, the {@code content}.
 *   <li>{@code prompt_request('openai', 'review', struct(*), 'gpt-5-mini', '{"temperature": 0}')}
 *       is the body of a request as JSON, for {@code openai}, {@code anthropic}, {@code gemini} or
 *       {@code vllm}. Settings can be left out, and so can the model for {@code gemini}.
 *   <li>{@code prompt_try}, {@code prompt_messages_try} and {@code prompt_request_try} are the same
 *       in a struct with {@code problems}, an array of sentences. An invalid row has null and its
 *       problems, and does not fail the job.
 * </ul>
 */
public final class PromptFunctions {
  private PromptFunctions() {}

  /**
   * Registers the functions in a session.
   *
   * @param catalog a generated catalog, such as {@code Prompts.catalog()}. Executors make their
   *     own, by its class, so they need its jar; one that can be serialized is sent to them
   * @throws IllegalArgumentException if executors could not get the catalog; {@link
   *     #register(SparkSession, CatalogSupplier)} takes any
   * @throws UnsupportedOperationException if the session is that of a Spark Connect client
   */
  public static void register(SparkSession spark, PromptCatalog catalog) {
    register(spark, Catalogs.supplier(catalog));
  }

  /**
   * Registers the functions in a session, with a catalog that each process gets for itself.
   *
   * @param catalogs such as {@code PromptCatalog::discover}, for the prompts of all jars
   * @throws UnsupportedOperationException if the session is that of a Spark Connect client
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

  /** A function as Spark knows it. */
  record Definition(FunctionIdentifier id, ExpressionInfo info, BindFunction bind) {}

  static List<Definition> all(CatalogSupplier catalogs) {
    return List.of(
        definition(Rendered.TEXT, false, catalogs),
        definition(Rendered.TEXT, true, catalogs),
        definition(Rendered.MESSAGES, false, catalogs),
        definition(Rendered.MESSAGES, true, catalogs),
        definition(Rendered.REQUEST, false, catalogs),
        definition(Rendered.REQUEST, true, catalogs));
  }

  private static Definition definition(
      Rendered rendered, boolean isTrying, CatalogSupplier catalogs) {
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

  private static String name(Rendered rendered) {
    return rendered == Rendered.TEXT ? "prompt" : "prompt_" + rendered.field();
  }

  /** Returns the function that lists problems. */
  static String trying(Rendered rendered) {
    return name(rendered) + "_try";
  }

  /** Returns the usage of a function. */
  static String usage(Rendered rendered, boolean isTrying) {
    String name = isTrying ? trying(rendered) : name(rendered);
    return rendered == Rendered.REQUEST
        ? name + "('provider', 'prompt', struct(...), 'model', '{settings}')"
        : name + "('prompt', struct(...))";
  }
}
