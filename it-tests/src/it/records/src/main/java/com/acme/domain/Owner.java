package com.acme.domain;

/** A bean of the application. */
public final class Owner {
  private String name;
  private boolean away;

  public Owner() {}

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public boolean isAway() {
    return away;
  }

  public void setAway(boolean away) {
    this.away = away;
  }
}
