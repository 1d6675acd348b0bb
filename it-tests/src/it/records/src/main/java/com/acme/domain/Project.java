package com.acme.domain;

/** Has a record inside. */
public final class Project {
  private Project() {}

  /** How bad a finding is. */
  public enum Severity {
    LOW,
    VERY_HIGH
  }

  /** What a review has found. */
  public record Finding(int line, Severity severity) {}
}
