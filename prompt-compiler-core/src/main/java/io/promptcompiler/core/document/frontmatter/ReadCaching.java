package io.promptcompiler.core.document.frontmatter;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.CachingSettings;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Varies;
import java.util.Optional;

/** Reads the settings of caching of a document and the folders above it. */
public final class ReadCaching {
  private static final String KEY = "caching";
  private static final Shape<Long> TOKENS = new Shape.Whole(1, Integer.MAX_VALUE);
  private static final Shape.Key<Long> MIN =
      optional("minTokens", TOKENS, "The tokens that must stay the same for a deployment.");
  private static final Shape.Key<Long> WARN_ABOVE =
      optional(
          "warnAbove",
          TOKENS,
          "The number of tokens of fixed text that may follow a value of each request; 256.");

  private static final Shape.Keyed SETTINGS = Shape.Keyed.closed("'caching'", MIN, WARN_ABOVE);

  /** The key in frontmatter and defaults of folders. */
  static final Shape.Key<?> SHAPE =
      optional(
          KEY,
          SETTINGS,
          "What must be true of the prompt so that providers can cache its beginning.");

  private ReadCaching() {}

  /** Reads the settings in frontmatter that is merged with inherited frontmatter. */
  public static CachingSettings of(Mapping merged, DiagnosticSink sink) {
    Keys keys = new Keys(merged, sink);
    Optional<Mapping> caching = keys.mapping(KEY);
    if (caching.isEmpty()) {
      return keys.entry(Varies.KEY).isPresent()
          ? CachingSettings.NONE.declared()
          : CachingSettings.NONE;
    }
    if (!CheckShape.check(caching.get(), SETTINGS, /* isJson= */ false, sink)) {
      return CachingSettings.NONE;
    }
    DataObject settings = DataObject.of(caching.get());
    return new CachingSettings(
        /* isDeclared= */ true,
        settings.find(MIN).map(min -> new About.TokenLimit(min, settings.placeOfValue(MIN))),
        settings.find(WARN_ABOVE).orElse(CachingSettings.NONE.warnAbove()));
  }
}
