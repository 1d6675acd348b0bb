package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Implements the helper {@code log}, which writes to the {@link System.Logger} that is named after
 * the template.
 */
public final class Logs {
  /** Names of levels, each followed by its number. */
  private static final List<String> LEVELS = List.of("debug", "0", "warn", "2", "error", "3");

  private Logs() {}

  /**
   * Logs values with spaces between them: strings unchanged, other values as JSON.
   *
   * @param template the id of the template, which names the logger
   * @param level {@code debug}, {@code info}, {@code warn} or {@code error}, or the number of the
   *     level from 0, as in handlebars.js; other values mean {@code info}
   */
  public static void log(String template, @Nullable Object level, @Nullable Object... values) {
    System.Logger logger = System.getLogger(template);
    Level chosen = level(level);
    if (logger.isLoggable(chosen)) {
      StringBuilder message = new StringBuilder();
      for (Object value : values) {
        message
            .append(message.length() == 0 ? "" : " ")
            .append(value instanceof String text ? text : Json.stringify(value));
      }
      logger.log(chosen, message.toString());
    }
  }

  private static Level level(@Nullable Object level) {
    int at = LEVELS.indexOf(Values.text(level).toLowerCase(Locale.ROOT));
    return at < 0 ? Level.INFO : at < 2 ? Level.DEBUG : at < 4 ? Level.WARNING : Level.ERROR;
  }
}
