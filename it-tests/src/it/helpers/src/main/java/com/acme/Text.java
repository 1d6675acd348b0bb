package com.acme;

import java.util.Locale;

/** Helpers that the templates of this project call. */
public final class Text {
  private Text() {}

  /** A title as part of a URL. */
  public static String slug(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  /** Weeks as days. */
  public static long days(long weeks, boolean onlyWorkdays) {
    return weeks * (onlyWorkdays ? 5 : 7);
  }
}
