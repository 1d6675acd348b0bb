package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptCatalog;
import org.apache.spark.sql.SparkSessionExtensions;
import scala.Tuple3;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Registers the functions of {@link PromptFunctions} in each session, with the prompts of all jars.
 * Use it for {@code spark-sql}, a Thrift server or a Spark Connect server, which do not run
 * application code:
 *
 * <pre>{@code
 * spark-sql --jars ... --conf spark.sql.extensions=io.promptcompiler.spark.PromptExtensions
 * }</pre>
 */
public final class PromptExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {

  /** Creates the extension; called by Spark. */
  public PromptExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    for (PromptFunctions.Definition one : PromptFunctions.all(PromptCatalog::discover)) {
      extensions.injectFunction(new Tuple3<>(one.id(), one.info(), one.bind()));
    }
    return BoxedUnit.UNIT;
  }
}
