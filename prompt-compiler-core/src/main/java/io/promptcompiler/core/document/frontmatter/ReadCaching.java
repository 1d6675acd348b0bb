package io.promptcompiler.core.document.frontmatter;

import static io.promptcompiler.core.syntax.data.Shape.Key.optional;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.CachingSettings;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Varies;
import java.util.Optional;

/** Reads the settings of caching of a document and the folders above it. */
public final class ReadCaching {
  private static final String KEY = "caching";
  private static final String MIN = "minTokens";
  private static final String WARN_ABOVE = "warnAbove";
  private static final Shape<?> TOKENS = new Shape.Whole(1, Integer.MAX_VALUE);

  private static final Shape<?> SETTINGS =
      Shape.Keyed.closed(
          "in 'caching'",
          optional(MIN, TOKENS, "The tokens that must stay the same for a deployment."),
          optional(
              WARN_ABOVE,
              TOKENS,
              "The number of tokens of fixed text that may follow a value of each request; 256."));

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
    ObjectReader settings = ObjectReader.of(caching.get());
    return new CachingSettings(
        /* isDeclared= */ true,
        settings.scalar(MIN).map(ReadCaching::tokens),
        settings
            .scalar(WARN_ABOVE)
            .map(written -> Long.parseLong(written.text()))
            .orElse(CachingSettings.NONE.warnAbove()));
  }

  private static About.TokenLimit tokens(Scalar written) {
    return new About.TokenLimit(Long.parseLong(written.text()), written.location());
  }
}
